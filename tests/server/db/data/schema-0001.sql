BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "members" VALUES('ID5pUq70pXwh','R80EZSMhsqeoDY3m');
INSERT INTO "members" VALUES('ID5pUq70pXwh','9U0GECvK7fLtoL4L');
INSERT INTO "members" VALUES('jVS0NPOVRNwx','R80EZSMhsqeoDY3m');
INSERT INTO "members" VALUES('jVS0NPOVRNwx','9U0GECvK7fLtoL4L');
INSERT INTO "members" VALUES('t-qAbzvbR8Sz','R80EZSMhsqeoDY3m');
INSERT INTO "members" VALUES('t-qAbzvbR8Sz','9U0GECvK7fLtoL4L');
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
INSERT INTO "nodes" VALUES('58b95a30022a',1.79497341569469833376e+09);
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
INSERT INTO "players" VALUES('R80EZSMhsqeoDY3m','Ada',1.79497341583434557917e+09,NULL);
INSERT INTO "players" VALUES('9U0GECvK7fLtoL4L','Bo',1.79497341583971428873e+09,NULL);
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
INSERT INTO "rows" VALUES('ID5pUq70pXwh',1,'sit',0,NULL,'{"name":"Ada","node":"58b95a30022a"}','R80EZSMhsqeoDY3m:i1',0,'R80EZSMhsqeoDY3m',1.79497341589662599567e+09);
INSERT INTO "rows" VALUES('ID5pUq70pXwh',2,'sit',1,NULL,'{"name":"Bo","node":"58b95a30022a"}','9U0GECvK7fLtoL4L:i2',0,'9U0GECvK7fLtoL4L',1.79497341590223813056e+09);
INSERT INTO "rows" VALUES('jVS0NPOVRNwx',1,'sit',0,NULL,'{"name":"Ada","node":"58b95a30022a"}','R80EZSMhsqeoDY3m:i3',0,'R80EZSMhsqeoDY3m',1.79497341591908359526e+09);
INSERT INTO "rows" VALUES('jVS0NPOVRNwx',2,'sit',1,NULL,'{"name":"Bo","node":"58b95a30022a"}','9U0GECvK7fLtoL4L:i4',0,'9U0GECvK7fLtoL4L',1.79497341592550230023e+09);
INSERT INTO "rows" VALUES('jVS0NPOVRNwx',3,'ready',0,1,NULL,'R80EZSMhsqeoDY3m:i5',0,'R80EZSMhsqeoDY3m',1.79497341593136382101e+09);
INSERT INTO "rows" VALUES('jVS0NPOVRNwx',4,'ready',1,1,NULL,'9U0GECvK7fLtoL4L:i6',0,'9U0GECvK7fLtoL4L',1.7949734159371314049e+09);
INSERT INTO "rows" VALUES('jVS0NPOVRNwx',5,'start',NULL,NULL,NULL,'9U0GECvK7fLtoL4L:i6',1,'9U0GECvK7fLtoL4L',1.7949734159371314049e+09);
INSERT INTO "rows" VALUES('jVS0NPOVRNwx',6,'decide',0,1,NULL,'R80EZSMhsqeoDY3m:i7',0,'R80EZSMhsqeoDY3m',1.79497341598899292939e+09);
INSERT INTO "rows" VALUES('jVS0NPOVRNwx',7,'decide',1,4,NULL,'9U0GECvK7fLtoL4L:i8',0,'9U0GECvK7fLtoL4L',1.79497341600318837165e+09);
INSERT INTO "rows" VALUES('jVS0NPOVRNwx',8,'decide',0,52,NULL,'R80EZSMhsqeoDY3m:i9',0,'R80EZSMhsqeoDY3m',1.79497341601427459712e+09);
INSERT INTO "rows" VALUES('jVS0NPOVRNwx',9,'decide',1,56,NULL,'9U0GECvK7fLtoL4L:i10',0,'9U0GECvK7fLtoL4L',1.79497341603605961796e+09);
INSERT INTO "rows" VALUES('jVS0NPOVRNwx',10,'decide',0,52,NULL,'R80EZSMhsqeoDY3m:i11',0,'R80EZSMhsqeoDY3m',1.79497341605572342869e+09);
INSERT INTO "rows" VALUES('jVS0NPOVRNwx',11,'say',0,NULL,'{"name":"Ada","text":"Well played"}','R80EZSMhsqeoDY3m:i12',0,'R80EZSMhsqeoDY3m',1.79497341606968975071e+09);
INSERT INTO "rows" VALUES('t-qAbzvbR8Sz',1,'sit',0,NULL,'{"name":"Ada","node":"58b95a30022a"}','R80EZSMhsqeoDY3m:i13',0,'R80EZSMhsqeoDY3m',1.79497341608992052076e+09);
INSERT INTO "rows" VALUES('t-qAbzvbR8Sz',2,'sit',1,NULL,'{"name":"Bo","node":"58b95a30022a"}','9U0GECvK7fLtoL4L:i14',0,'9U0GECvK7fLtoL4L',1.79497341609505844115e+09);
INSERT INTO "rows" VALUES('t-qAbzvbR8Sz',3,'ready',0,1,NULL,'R80EZSMhsqeoDY3m:i15',0,'R80EZSMhsqeoDY3m',1.79497341610147094731e+09);
INSERT INTO "rows" VALUES('t-qAbzvbR8Sz',4,'ready',1,1,NULL,'9U0GECvK7fLtoL4L:i16',0,'9U0GECvK7fLtoL4L',1.79497341610635781283e+09);
INSERT INTO "rows" VALUES('t-qAbzvbR8Sz',5,'start',NULL,NULL,NULL,'9U0GECvK7fLtoL4L:i16',1,'9U0GECvK7fLtoL4L',1.79497341610635781283e+09);
INSERT INTO "rows" VALUES('t-qAbzvbR8Sz',6,'decide',0,52,NULL,'R80EZSMhsqeoDY3m:i17',0,'R80EZSMhsqeoDY3m',1.79497341611481738086e+09);
INSERT INTO "rows" VALUES('t-qAbzvbR8Sz',7,'decide',1,5,NULL,'9U0GECvK7fLtoL4L:i18',0,'9U0GECvK7fLtoL4L',1.79497341612465310099e+09);
INSERT INTO "rows" VALUES('t-qAbzvbR8Sz',8,'decide',0,4,NULL,'R80EZSMhsqeoDY3m:i19',0,'R80EZSMhsqeoDY3m',1.79497341613237166406e+09);
INSERT INTO "rows" VALUES('t-qAbzvbR8Sz',9,'decide',1,6,NULL,'9U0GECvK7fLtoL4L:i20',0,'9U0GECvK7fLtoL4L',1.79497341614697694775e+09);
INSERT INTO "rows" VALUES('t-qAbzvbR8Sz',10,'decide',0,7,NULL,'R80EZSMhsqeoDY3m:i21',0,'R80EZSMhsqeoDY3m',1.79497341615944242475e+09);
INSERT INTO "rows" VALUES('t-qAbzvbR8Sz',11,'say',0,NULL,'{"name":"Ada","text":"Well played"}','R80EZSMhsqeoDY3m:i22',0,'R80EZSMhsqeoDY3m',1.79497341616569948191e+09);
INSERT INTO "rows" VALUES('t-qAbzvbR8Sz',12,'resign',0,NULL,NULL,'R80EZSMhsqeoDY3m:i23',0,'R80EZSMhsqeoDY3m',1.79497341617568898202e+09);
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
	rated BOOLEAN NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('ID5pUq70pXwh','6DYzvMZ0wP46WwKXgNRcFFpN','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','152518018579037045','d424187b5b6b044a0460ee6a50ded5dcdcb2df06298456b2da20e1b680490994',0,'private',1,'{}',0.6,'R80EZSMhsqeoDY3m',1.79497341584287405016e+09,'open',NULL,0);
INSERT INTO "tables" VALUES('jVS0NPOVRNwx','eVv-cH1i_i7Qet9lpbmyWdvY','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','6566846623908587494','756a6f4759a002ae471e5068d40592a48d46d2aa4c92551491b17e0ac9bf7e17',0,'private',1,'{}',0.6,'R80EZSMhsqeoDY3m',1.79497341590476560593e+09,'playing',NULL,0);
INSERT INTO "tables" VALUES('t-qAbzvbR8Sz','t2_4dpeyPZ3MqtKt55wNr-MP','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','6217358144771460284','bed9404e184776f653bcad7efd5789093de8c834317dfb242e6d8e632dda298e',0,'private',1,'{}',0.6,'R80EZSMhsqeoDY3m',1.79497341607270336156e+09,'over',NULL,0);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_listed ON tables (visibility, status, created_at);
CREATE INDEX members_player ON members (player);
COMMIT;
