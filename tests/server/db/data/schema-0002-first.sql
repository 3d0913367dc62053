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
INSERT INTO "members" VALUES('_iUf2F5OYi5P','dC-Akx4XNADIiq-D');
INSERT INTO "members" VALUES('_iUf2F5OYi5P','ULrQ124Ay7H8rMf1');
INSERT INTO "members" VALUES('NYqdNmCt_OSF','dC-Akx4XNADIiq-D');
INSERT INTO "members" VALUES('NYqdNmCt_OSF','ULrQ124Ay7H8rMf1');
INSERT INTO "members" VALUES('2A3HAFse5bsq','dC-Akx4XNADIiq-D');
INSERT INTO "members" VALUES('2A3HAFse5bsq','ULrQ124Ay7H8rMf1');
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
INSERT INTO "nodes" VALUES('18834d5260df',1.79497341970425820355e+09);
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
INSERT INTO "players" VALUES('dC-Akx4XNADIiq-D','Ada',1.79497341982402133938e+09,NULL);
INSERT INTO "players" VALUES('ULrQ124Ay7H8rMf1','Bo',1.79497341983289194111e+09,NULL);
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
INSERT INTO "rows" VALUES('2A3HAFse5bsq',1,'sit',0,NULL,'{"name":"Ada","node":"18834d5260df"}','dC-Akx4XNADIiq-D:i13',0,'dC-Akx4XNADIiq-D',1.79497342010672521588e+09);
INSERT INTO "rows" VALUES('2A3HAFse5bsq',2,'sit',1,NULL,'{"name":"Bo","node":"18834d5260df"}','ULrQ124Ay7H8rMf1:i14',0,'ULrQ124Ay7H8rMf1',1.79497342011266803737e+09);
INSERT INTO "rows" VALUES('2A3HAFse5bsq',3,'ready',0,1,NULL,'dC-Akx4XNADIiq-D:i15',0,'dC-Akx4XNADIiq-D',1.79497342011955618857e+09);
INSERT INTO "rows" VALUES('2A3HAFse5bsq',4,'ready',1,1,NULL,'ULrQ124Ay7H8rMf1:i16',0,'ULrQ124Ay7H8rMf1',1.79497342012517714497e+09);
INSERT INTO "rows" VALUES('2A3HAFse5bsq',5,'start',NULL,NULL,NULL,'ULrQ124Ay7H8rMf1:i16',1,'ULrQ124Ay7H8rMf1',1.79497342012517714497e+09);
INSERT INTO "rows" VALUES('2A3HAFse5bsq',6,'decide',0,30,NULL,'dC-Akx4XNADIiq-D:i17',0,'dC-Akx4XNADIiq-D',1.79497342013611745829e+09);
INSERT INTO "rows" VALUES('2A3HAFse5bsq',7,'decide',1,43,NULL,'ULrQ124Ay7H8rMf1:i18',0,'ULrQ124Ay7H8rMf1',1.79497342016579461095e+09);
INSERT INTO "rows" VALUES('2A3HAFse5bsq',8,'decide',0,46,NULL,'dC-Akx4XNADIiq-D:i19',0,'dC-Akx4XNADIiq-D',1.7949734201882629395e+09);
INSERT INTO "rows" VALUES('2A3HAFse5bsq',9,'decide',1,48,NULL,'ULrQ124Ay7H8rMf1:i20',0,'ULrQ124Ay7H8rMf1',1.79497342020952820778e+09);
INSERT INTO "rows" VALUES('2A3HAFse5bsq',10,'decide',0,52,NULL,'dC-Akx4XNADIiq-D:i21',0,'dC-Akx4XNADIiq-D',1.79497342022098302838e+09);
INSERT INTO "rows" VALUES('2A3HAFse5bsq',11,'say',0,NULL,'{"name":"Ada","text":"Well played"}','dC-Akx4XNADIiq-D:i22',0,'dC-Akx4XNADIiq-D',1.79497342022684860224e+09);
INSERT INTO "rows" VALUES('2A3HAFse5bsq',12,'resign',0,NULL,NULL,'dC-Akx4XNADIiq-D:i23',0,'dC-Akx4XNADIiq-D',1.79497342023400425908e+09);
INSERT INTO "rows" VALUES('NYqdNmCt_OSF',1,'sit',0,NULL,'{"name":"Ada","node":"18834d5260df"}','dC-Akx4XNADIiq-D:i3',0,'dC-Akx4XNADIiq-D',1.79497341994115638735e+09);
INSERT INTO "rows" VALUES('NYqdNmCt_OSF',2,'sit',1,NULL,'{"name":"Bo","node":"18834d5260df"}','ULrQ124Ay7H8rMf1:i4',0,'ULrQ124Ay7H8rMf1',1.79497341994649553306e+09);
INSERT INTO "rows" VALUES('NYqdNmCt_OSF',3,'ready',0,1,NULL,'dC-Akx4XNADIiq-D:i5',0,'dC-Akx4XNADIiq-D',1.79497341995275330544e+09);
INSERT INTO "rows" VALUES('NYqdNmCt_OSF',4,'ready',1,1,NULL,'ULrQ124Ay7H8rMf1:i6',0,'ULrQ124Ay7H8rMf1',1.79497341995781254765e+09);
INSERT INTO "rows" VALUES('NYqdNmCt_OSF',5,'start',NULL,NULL,NULL,'ULrQ124Ay7H8rMf1:i6',1,'ULrQ124Ay7H8rMf1',1.79497341995781254765e+09);
INSERT INTO "rows" VALUES('NYqdNmCt_OSF',6,'decide',1,2,NULL,'ULrQ124Ay7H8rMf1:i7',0,'ULrQ124Ay7H8rMf1',1.79497342001364421841e+09);
INSERT INTO "rows" VALUES('NYqdNmCt_OSF',7,'decide',0,56,NULL,'dC-Akx4XNADIiq-D:i8',0,'dC-Akx4XNADIiq-D',1794973420.02588);
INSERT INTO "rows" VALUES('NYqdNmCt_OSF',8,'decide',1,56,NULL,'ULrQ124Ay7H8rMf1:i9',0,'ULrQ124Ay7H8rMf1',1.79497342004299926762e+09);
INSERT INTO "rows" VALUES('NYqdNmCt_OSF',9,'decide',0,52,NULL,'dC-Akx4XNADIiq-D:i10',0,'dC-Akx4XNADIiq-D',1.79497342005477881436e+09);
INSERT INTO "rows" VALUES('NYqdNmCt_OSF',10,'decide',1,56,NULL,'ULrQ124Ay7H8rMf1:i11',0,'ULrQ124Ay7H8rMf1',1.79497342007238292697e+09);
INSERT INTO "rows" VALUES('NYqdNmCt_OSF',11,'say',0,NULL,'{"name":"Ada","text":"Well played"}','dC-Akx4XNADIiq-D:i12',0,'dC-Akx4XNADIiq-D',1.79497342008345699311e+09);
INSERT INTO "rows" VALUES('_iUf2F5OYi5P',1,'sit',0,NULL,'{"name":"Ada","node":"18834d5260df"}','dC-Akx4XNADIiq-D:i1',0,'dC-Akx4XNADIiq-D',1.79497341991289329531e+09);
INSERT INTO "rows" VALUES('_iUf2F5OYi5P',2,'sit',1,NULL,'{"name":"Bo","node":"18834d5260df"}','ULrQ124Ay7H8rMf1:i2',0,'ULrQ124Ay7H8rMf1',1.79497341992432665825e+09);
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
	rated BOOLEAN NOT NULL, hints BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('_iUf2F5OYi5P','sOE4SoYvLmrxK3var31nULtB','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','9007368346957149287','826696d937773d9cafa978b09799bb01afb530164b51e87920ccc44d6c84e10a',0,'private',1,'{}',0.6,'dC-Akx4XNADIiq-D',1.79497341984338116649e+09,'open',NULL,0,1);
INSERT INTO "tables" VALUES('NYqdNmCt_OSF','M8XemY5EdoRhasDIoCLcPK0N','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','6063575517709803593','a73c369adc371a276317715719ef76d94f07a51500583840701e06bee543cd1b',0,'private',1,'{}',0.6,'dC-Akx4XNADIiq-D',1.7949734199276838303e+09,'playing',NULL,0,1);
INSERT INTO "tables" VALUES('2A3HAFse5bsq','cuE_WguO-bpvFtsv3HyQ2jEN','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','15781174846812546086','ca9aa1e39e66e00dbe1adef31b0d3cadf9c76ddddd1d24102e80e4bb2d1f0a84',0,'private',1,'{}',0.6,'dC-Akx4XNADIiq-D',1.79497342008777308465e+09,'over',NULL,0,1);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_listed ON tables (visibility, status, created_at);
CREATE INDEX members_player ON members (player);
COMMIT;
