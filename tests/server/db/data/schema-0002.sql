BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE editions (
	hash VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	source TEXT NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE members (
	table_id VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, player)
);
INSERT INTO "members" VALUES('I9rOV9astdLD','OsQvgfDr4s1iIR-f');
INSERT INTO "members" VALUES('I9rOV9astdLD','MsNeOjfh3_lOweuS');
INSERT INTO "members" VALUES('LcsLbSdOy4B1','OsQvgfDr4s1iIR-f');
INSERT INTO "members" VALUES('LcsLbSdOy4B1','MsNeOjfh3_lOweuS');
INSERT INTO "members" VALUES('QRt-QU2TXAIh','OsQvgfDr4s1iIR-f');
INSERT INTO "members" VALUES('QRt-QU2TXAIh','MsNeOjfh3_lOweuS');
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
INSERT INTO "nodes" VALUES('ee3fa9d01300',1.79497342388485169408e+09);
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
INSERT INTO "players" VALUES('OsQvgfDr4s1iIR-f','Ada',1.79497342416442036633e+09,NULL);
INSERT INTO "players" VALUES('MsNeOjfh3_lOweuS','Bo',1.79497342417025637631e+09,NULL);
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
INSERT INTO "rows" VALUES('I9rOV9astdLD',1,'sit',0,NULL,'{"name":"Ada","node":"ee3fa9d01300"}','OsQvgfDr4s1iIR-f:i1',0,'OsQvgfDr4s1iIR-f',1.7949734242475075722e+09);
INSERT INTO "rows" VALUES('I9rOV9astdLD',2,'sit',1,NULL,'{"name":"Bo","node":"ee3fa9d01300"}','MsNeOjfh3_lOweuS:i2',0,'MsNeOjfh3_lOweuS',1.79497342425185632706e+09);
INSERT INTO "rows" VALUES('LcsLbSdOy4B1',1,'sit',0,NULL,'{"name":"Ada","node":"ee3fa9d01300"}','OsQvgfDr4s1iIR-f:i3',0,'OsQvgfDr4s1iIR-f',1.79497342426532649995e+09);
INSERT INTO "rows" VALUES('LcsLbSdOy4B1',2,'sit',1,NULL,'{"name":"Bo","node":"ee3fa9d01300"}','MsNeOjfh3_lOweuS:i4',0,'MsNeOjfh3_lOweuS',1.79497342426902794839e+09);
INSERT INTO "rows" VALUES('LcsLbSdOy4B1',3,'ready',0,1,NULL,'OsQvgfDr4s1iIR-f:i5',0,'OsQvgfDr4s1iIR-f',1.79497342427247881893e+09);
INSERT INTO "rows" VALUES('LcsLbSdOy4B1',4,'ready',1,1,NULL,'MsNeOjfh3_lOweuS:i6',0,'MsNeOjfh3_lOweuS',1.79497342427600455288e+09);
INSERT INTO "rows" VALUES('LcsLbSdOy4B1',5,'start',NULL,NULL,NULL,'MsNeOjfh3_lOweuS:i6',1,'MsNeOjfh3_lOweuS',1.79497342427600455288e+09);
INSERT INTO "rows" VALUES('LcsLbSdOy4B1',6,'decide',0,23,NULL,'OsQvgfDr4s1iIR-f:i7',0,'OsQvgfDr4s1iIR-f',1.79497342430887842175e+09);
INSERT INTO "rows" VALUES('LcsLbSdOy4B1',7,'decide',1,56,NULL,'MsNeOjfh3_lOweuS:i8',0,'MsNeOjfh3_lOweuS',1.79497342432326436037e+09);
INSERT INTO "rows" VALUES('LcsLbSdOy4B1',8,'decide',0,17,NULL,'OsQvgfDr4s1iIR-f:i9',0,'OsQvgfDr4s1iIR-f',1.79497342433875083922e+09);
INSERT INTO "rows" VALUES('LcsLbSdOy4B1',9,'decide',1,25,NULL,'MsNeOjfh3_lOweuS:i10',0,'MsNeOjfh3_lOweuS',1.79497342435872697828e+09);
INSERT INTO "rows" VALUES('LcsLbSdOy4B1',10,'decide',1,52,NULL,'MsNeOjfh3_lOweuS:i11',0,'MsNeOjfh3_lOweuS',1.79497342437366414064e+09);
INSERT INTO "rows" VALUES('LcsLbSdOy4B1',11,'say',0,NULL,'{"name":"Ada","text":"Well played"}','OsQvgfDr4s1iIR-f:i12',0,'OsQvgfDr4s1iIR-f',1.79497342437839460375e+09);
INSERT INTO "rows" VALUES('QRt-QU2TXAIh',1,'sit',0,NULL,'{"name":"Ada","node":"ee3fa9d01300"}','OsQvgfDr4s1iIR-f:i13',0,'OsQvgfDr4s1iIR-f',1.79497342439473295209e+09);
INSERT INTO "rows" VALUES('QRt-QU2TXAIh',2,'sit',1,NULL,'{"name":"Bo","node":"ee3fa9d01300"}','MsNeOjfh3_lOweuS:i14',0,'MsNeOjfh3_lOweuS',1.79497342439907407764e+09);
INSERT INTO "rows" VALUES('QRt-QU2TXAIh',3,'ready',0,1,NULL,'OsQvgfDr4s1iIR-f:i15',0,'OsQvgfDr4s1iIR-f',1.79497342440285205834e+09);
INSERT INTO "rows" VALUES('QRt-QU2TXAIh',4,'ready',1,1,NULL,'MsNeOjfh3_lOweuS:i16',0,'MsNeOjfh3_lOweuS',1.79497342440683412554e+09);
INSERT INTO "rows" VALUES('QRt-QU2TXAIh',5,'start',NULL,NULL,NULL,'MsNeOjfh3_lOweuS:i16',1,'MsNeOjfh3_lOweuS',1.79497342440683412554e+09);
INSERT INTO "rows" VALUES('QRt-QU2TXAIh',6,'decide',0,27,NULL,'OsQvgfDr4s1iIR-f:i17',0,'OsQvgfDr4s1iIR-f',1.79497342441547465328e+09);
INSERT INTO "rows" VALUES('QRt-QU2TXAIh',7,'decide',1,33,NULL,'MsNeOjfh3_lOweuS:i18',0,'MsNeOjfh3_lOweuS',1.79497342442695403093e+09);
INSERT INTO "rows" VALUES('QRt-QU2TXAIh',8,'decide',0,20,NULL,'OsQvgfDr4s1iIR-f:i19',0,'OsQvgfDr4s1iIR-f',1.79497342443492460253e+09);
INSERT INTO "rows" VALUES('QRt-QU2TXAIh',9,'decide',1,7,NULL,'MsNeOjfh3_lOweuS:i20',0,'MsNeOjfh3_lOweuS',1.79497342444654178622e+09);
INSERT INTO "rows" VALUES('QRt-QU2TXAIh',10,'decide',0,33,NULL,'OsQvgfDr4s1iIR-f:i21',0,'OsQvgfDr4s1iIR-f',1.79497342445467853548e+09);
INSERT INTO "rows" VALUES('QRt-QU2TXAIh',11,'say',0,NULL,'{"name":"Ada","text":"Well played"}','OsQvgfDr4s1iIR-f:i22',0,'OsQvgfDr4s1iIR-f',1.7949734244584469795e+09);
INSERT INTO "rows" VALUES('QRt-QU2TXAIh',12,'resign',0,NULL,NULL,'OsQvgfDr4s1iIR-f:i23',0,'OsQvgfDr4s1iIR-f',1.79497342446202540395e+09);
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
INSERT INTO "tables" VALUES('I9rOV9astdLD','d_3WvY5aTfiJcOvHSb9fdKeQ','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','5821337705691007965','000f0258a4d620b49d4b4c9c96bf7a2c690d2e1fbf1a39d69420bdeeba331363',0,'private',1,'{}',0.6,'OsQvgfDr4s1iIR-f',1.79497342417549037929e+09,'open',NULL,0,1,1);
INSERT INTO "tables" VALUES('LcsLbSdOy4B1','rh_SvCqGtiN7sR56GluEUsp9','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','17231970753758618754','e06d3a96ec36e53c05287a639dbe3bb43f20ed563f7d52ca86dfdaff51c7d1ec',0,'private',1,'{}',0.6,'OsQvgfDr4s1iIR-f',1.79497342425440955162e+09,'playing',NULL,0,1,1);
INSERT INTO "tables" VALUES('QRt-QU2TXAIh','DCfaiKolUlm7Qi2XdKONWZ3g','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','6405547256359815123','4a8bb94d82d597a06fd86dd55417346d95927c172da62097d4c3ef9066d38ad9',0,'private',1,'{}',0.6,'OsQvgfDr4s1iIR-f',1.79497342438117551801e+09,'over',NULL,0,1,1);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_listed ON tables (visibility, status, created_at);
CREATE INDEX members_player ON members (player);
COMMIT;
