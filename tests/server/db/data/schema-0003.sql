BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE editions (
	hash VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	source TEXT NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE kept (
	"key" VARCHAR(128) NOT NULL, 
	body TEXT NOT NULL, 
	made_at DOUBLE NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE kin (
	table_id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	origin VARCHAR(128) NOT NULL, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE members (
	table_id VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, player)
);
INSERT INTO "members" VALUES('MT5hFBVoodkz','Z-0xLKrN_InZVI2y');
INSERT INTO "members" VALUES('MT5hFBVoodkz','aHPHQ_98QmxLKmnF');
INSERT INTO "members" VALUES('rd5E53MakkBk','Z-0xLKrN_InZVI2y');
INSERT INTO "members" VALUES('rd5E53MakkBk','aHPHQ_98QmxLKmnF');
INSERT INTO "members" VALUES('X77QmN63kDv_','Z-0xLKrN_InZVI2y');
INSERT INTO "members" VALUES('X77QmN63kDv_','aHPHQ_98QmxLKmnF');
CREATE TABLE meta (
	"key" VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('generation','1');
CREATE TABLE nodes (
	id VARCHAR(32) NOT NULL, 
	seen_at DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "nodes" VALUES('ebe9d084b9f9',1.79497342813971471784e+09);
CREATE TABLE passkeys (
	credential VARCHAR(512) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	public_key BLOB NOT NULL, 
	sign_count BIGINT NOT NULL, 
	PRIMARY KEY (credential)
);
CREATE TABLE players (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	created_at DOUBLE NOT NULL, 
	recovery VARCHAR(64), 
	PRIMARY KEY (id), 
	UNIQUE (recovery)
);
INSERT INTO "players" VALUES('Z-0xLKrN_InZVI2y','Ada',1.79497342829078364379e+09,NULL);
INSERT INTO "players" VALUES('aHPHQ_98QmxLKmnF','Bo',1.79497342829607629778e+09,NULL);
CREATE TABLE ratings (
	player VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	seats SMALLINT NOT NULL, 
	rating DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (player, game, seats)
);
CREATE TABLE rows (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat SMALLINT, 
	value BIGINT, 
	body TEXT, 
	intent VARCHAR(128) NOT NULL, 
	step SMALLINT NOT NULL, 
	player VARCHAR(32), 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	CONSTRAINT rows_intent_once UNIQUE (table_id, intent, step)
)
 WITHOUT ROWID

;
INSERT INTO "rows" VALUES('MT5hFBVoodkz',1,'sit',0,NULL,'{"name":"Ada","node":"ebe9d084b9f9"}','Z-0xLKrN_InZVI2y:i1',0,'Z-0xLKrN_InZVI2y',1794973428.35473);
INSERT INTO "rows" VALUES('MT5hFBVoodkz',2,'sit',1,NULL,'{"name":"Bo","node":"ebe9d084b9f9"}','aHPHQ_98QmxLKmnF:i2',0,'aHPHQ_98QmxLKmnF',1.79497342835893106465e+09);
INSERT INTO "rows" VALUES('X77QmN63kDv_',1,'sit',0,NULL,'{"name":"Ada","node":"ebe9d084b9f9"}','Z-0xLKrN_InZVI2y:i13',0,'Z-0xLKrN_InZVI2y',1.79497342849906802181e+09);
INSERT INTO "rows" VALUES('X77QmN63kDv_',2,'sit',1,NULL,'{"name":"Bo","node":"ebe9d084b9f9"}','aHPHQ_98QmxLKmnF:i14',0,'aHPHQ_98QmxLKmnF',1.79497342850312757494e+09);
INSERT INTO "rows" VALUES('X77QmN63kDv_',3,'ready',0,1,NULL,'Z-0xLKrN_InZVI2y:i15',0,'Z-0xLKrN_InZVI2y',1.79497342851008582107e+09);
INSERT INTO "rows" VALUES('X77QmN63kDv_',4,'ready',1,1,NULL,'aHPHQ_98QmxLKmnF:i16',0,'aHPHQ_98QmxLKmnF',1.7949734285162639618e+09);
INSERT INTO "rows" VALUES('X77QmN63kDv_',5,'start',NULL,NULL,NULL,'aHPHQ_98QmxLKmnF:i16',1,'aHPHQ_98QmxLKmnF',1.7949734285162639618e+09);
INSERT INTO "rows" VALUES('X77QmN63kDv_',6,'decide',1,46,NULL,'aHPHQ_98QmxLKmnF:i17',0,'aHPHQ_98QmxLKmnF',1.79497342854009199137e+09);
INSERT INTO "rows" VALUES('X77QmN63kDv_',7,'decide',0,33,NULL,'Z-0xLKrN_InZVI2y:i18',0,'Z-0xLKrN_InZVI2y',1.79497342855275058746e+09);
INSERT INTO "rows" VALUES('X77QmN63kDv_',8,'decide',1,36,NULL,'aHPHQ_98QmxLKmnF:i19',0,'aHPHQ_98QmxLKmnF',1.79497342857000327111e+09);
INSERT INTO "rows" VALUES('X77QmN63kDv_',9,'decide',0,56,NULL,'Z-0xLKrN_InZVI2y:i20',0,'Z-0xLKrN_InZVI2y',1.79497342857881402966e+09);
INSERT INTO "rows" VALUES('X77QmN63kDv_',10,'decide',1,52,NULL,'aHPHQ_98QmxLKmnF:i21',0,'aHPHQ_98QmxLKmnF',1.79497342860775423046e+09);
INSERT INTO "rows" VALUES('X77QmN63kDv_',11,'say',0,NULL,'{"name":"Ada","text":"Well played"}','Z-0xLKrN_InZVI2y:i22',0,'Z-0xLKrN_InZVI2y',1.79497342861439156537e+09);
INSERT INTO "rows" VALUES('X77QmN63kDv_',12,'resign',0,NULL,NULL,'Z-0xLKrN_InZVI2y:i23',0,'Z-0xLKrN_InZVI2y',1.79497342862036871917e+09);
INSERT INTO "rows" VALUES('rd5E53MakkBk',1,'sit',0,NULL,'{"name":"Ada","node":"ebe9d084b9f9"}','Z-0xLKrN_InZVI2y:i3',0,'Z-0xLKrN_InZVI2y',1.7949734283758215904e+09);
INSERT INTO "rows" VALUES('rd5E53MakkBk',2,'sit',1,NULL,'{"name":"Bo","node":"ebe9d084b9f9"}','aHPHQ_98QmxLKmnF:i4',0,'aHPHQ_98QmxLKmnF',1.79497342837960886961e+09);
INSERT INTO "rows" VALUES('rd5E53MakkBk',3,'ready',0,1,NULL,'Z-0xLKrN_InZVI2y:i5',0,'Z-0xLKrN_InZVI2y',1.79497342838350772858e+09);
INSERT INTO "rows" VALUES('rd5E53MakkBk',4,'ready',1,1,NULL,'aHPHQ_98QmxLKmnF:i6',0,'aHPHQ_98QmxLKmnF',1.79497342838708209998e+09);
INSERT INTO "rows" VALUES('rd5E53MakkBk',5,'start',NULL,NULL,NULL,'aHPHQ_98QmxLKmnF:i6',1,'aHPHQ_98QmxLKmnF',1.79497342838708209998e+09);
INSERT INTO "rows" VALUES('rd5E53MakkBk',6,'decide',1,16,NULL,'aHPHQ_98QmxLKmnF:i7',0,'aHPHQ_98QmxLKmnF',1.79497342842590260503e+09);
INSERT INTO "rows" VALUES('rd5E53MakkBk',7,'decide',0,56,NULL,'Z-0xLKrN_InZVI2y:i8',0,'Z-0xLKrN_InZVI2y',1.7949734284381709099e+09);
INSERT INTO "rows" VALUES('rd5E53MakkBk',8,'decide',1,13,NULL,'aHPHQ_98QmxLKmnF:i9',0,'aHPHQ_98QmxLKmnF',1.79497342845409488679e+09);
INSERT INTO "rows" VALUES('rd5E53MakkBk',9,'decide',0,26,NULL,'Z-0xLKrN_InZVI2y:i10',0,'Z-0xLKrN_InZVI2y',1.79497342846303796761e+09);
INSERT INTO "rows" VALUES('rd5E53MakkBk',10,'decide',1,36,NULL,'aHPHQ_98QmxLKmnF:i11',0,'aHPHQ_98QmxLKmnF',1.79497342847524213793e+09);
INSERT INTO "rows" VALUES('rd5E53MakkBk',11,'say',0,NULL,'{"name":"Ada","text":"Well played"}','Z-0xLKrN_InZVI2y:i12',0,'Z-0xLKrN_InZVI2y',1.79497342847947740553e+09);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	invite VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	rules INTEGER NOT NULL, 
	seats SMALLINT NOT NULL, 
	options TEXT NOT NULL, 
	edition VARCHAR(64) NOT NULL, 
	seed VARCHAR(20) NOT NULL, 
	salt VARCHAR(64) NOT NULL, 
	open_seed BOOLEAN NOT NULL, 
	visibility VARCHAR(16) NOT NULL, 
	spectators BOOLEAN NOT NULL, 
	clock TEXT NOT NULL, 
	bot_pause DOUBLE NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	created_at DOUBLE NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	due_at DOUBLE, 
	rated BOOLEAN NOT NULL, hints BOOLEAN DEFAULT 0 NOT NULL, salted BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('MT5hFBVoodkz','M4MNBe_odlH5-nP3OTuP8zVP','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','2590222071488307566','bf55dfa6c6c5421b21bffa2ca901d710a5ffbe49b3c39637cfcd44e0e222db96',0,'private',1,'{}',0.6,'Z-0xLKrN_InZVI2y',1.79497342830084967608e+09,'open',NULL,0,1,1);
INSERT INTO "tables" VALUES('rd5E53MakkBk','cZek5PF6zaekAO5tYOtRNDYj','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','12092837209162137412','06d8524f798de0f35e32a9281698032acc6fb63834e413a2ab576cbc844c6b3f',0,'private',1,'{}',0.6,'Z-0xLKrN_InZVI2y',1.79497342836153364184e+09,'playing',NULL,0,1,1);
INSERT INTO "tables" VALUES('X77QmN63kDv_','oQbMNOWLzeZIDNcQEIWUcC-S','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','3536447276037988780','1d59ced0d3013491ed36bb225cc69f971981023c92783515e77de84f39a4eeb0',0,'private',1,'{}',0.6,'Z-0xLKrN_InZVI2y',1.79497342848165822035e+09,'over',NULL,0,1,1);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_listed ON tables (visibility, status, created_at);
CREATE INDEX members_player ON members (player);
CREATE INDEX kin_origin ON kin (kind, origin);
COMMIT;
