BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE editions (
	hash VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	source TEXT NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE "jobs" (
	"key" VARCHAR(128) NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	done INTEGER NOT NULL, 
	"of" INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE log (
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
	CONSTRAINT log_intent_once UNIQUE (table_id, intent, step)
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES('eZsetE6q3gS5',1,'sit',0,NULL,'{"name":"Ada","node":"01e28116662f"}','3Av5v2nB5nUZHG3R:i3',0,'3Av5v2nB5nUZHG3R',1.79497343271608209612e+09);
INSERT INTO "log" VALUES('eZsetE6q3gS5',2,'sit',1,NULL,'{"name":"Bo","node":"01e28116662f"}','zhEGhBVDhR4Bq3I2:i4',0,'zhEGhBVDhR4Bq3I2',1.79497343273596620554e+09);
INSERT INTO "log" VALUES('eZsetE6q3gS5',3,'ready',0,1,NULL,'3Av5v2nB5nUZHG3R:i5',0,'3Av5v2nB5nUZHG3R',1.79497343274326801301e+09);
INSERT INTO "log" VALUES('eZsetE6q3gS5',4,'ready',1,1,NULL,'zhEGhBVDhR4Bq3I2:i6',0,'zhEGhBVDhR4Bq3I2',1.7949734327555217743e+09);
INSERT INTO "log" VALUES('eZsetE6q3gS5',5,'start',NULL,NULL,NULL,'zhEGhBVDhR4Bq3I2:i6',1,'zhEGhBVDhR4Bq3I2',1.7949734327555217743e+09);
INSERT INTO "log" VALUES('eZsetE6q3gS5',6,'act',1,52,NULL,'zhEGhBVDhR4Bq3I2:i7',0,'zhEGhBVDhR4Bq3I2',1.79497343283835649493e+09);
INSERT INTO "log" VALUES('eZsetE6q3gS5',7,'act',0,6,NULL,'3Av5v2nB5nUZHG3R:i8',0,'3Av5v2nB5nUZHG3R',1.79497343284890365595e+09);
INSERT INTO "log" VALUES('eZsetE6q3gS5',8,'act',1,4,NULL,'zhEGhBVDhR4Bq3I2:i9',0,'zhEGhBVDhR4Bq3I2',1.79497343286493420601e+09);
INSERT INTO "log" VALUES('eZsetE6q3gS5',9,'act',0,56,NULL,'3Av5v2nB5nUZHG3R:i10',0,'3Av5v2nB5nUZHG3R',1.79497343287575864792e+09);
INSERT INTO "log" VALUES('eZsetE6q3gS5',10,'act',1,5,NULL,'zhEGhBVDhR4Bq3I2:i11',0,'zhEGhBVDhR4Bq3I2',1.79497343288968133926e+09);
INSERT INTO "log" VALUES('eZsetE6q3gS5',11,'say',0,NULL,'{"name":"Ada","text":"Well played"}','3Av5v2nB5nUZHG3R:i12',0,'3Av5v2nB5nUZHG3R',1.79497343289499449725e+09);
INSERT INTO "log" VALUES('evxeRsw-i48s',1,'sit',0,NULL,'{"name":"Ada","node":"01e28116662f"}','3Av5v2nB5nUZHG3R:i13',0,'3Av5v2nB5nUZHG3R',1.79497343291096401215e+09);
INSERT INTO "log" VALUES('evxeRsw-i48s',2,'sit',1,NULL,'{"name":"Bo","node":"01e28116662f"}','zhEGhBVDhR4Bq3I2:i14',0,'zhEGhBVDhR4Bq3I2',1.79497343291816401477e+09);
INSERT INTO "log" VALUES('evxeRsw-i48s',3,'ready',0,1,NULL,'3Av5v2nB5nUZHG3R:i15',0,'3Av5v2nB5nUZHG3R',1.79497343292434811587e+09);
INSERT INTO "log" VALUES('evxeRsw-i48s',4,'ready',1,1,NULL,'zhEGhBVDhR4Bq3I2:i16',0,'zhEGhBVDhR4Bq3I2',1.79497343292951679234e+09);
INSERT INTO "log" VALUES('evxeRsw-i48s',5,'start',NULL,NULL,NULL,'zhEGhBVDhR4Bq3I2:i16',1,'zhEGhBVDhR4Bq3I2',1.79497343292951679234e+09);
INSERT INTO "log" VALUES('evxeRsw-i48s',6,'act',0,43,NULL,'3Av5v2nB5nUZHG3R:i17',0,'3Av5v2nB5nUZHG3R',1.79497343294092845918e+09);
INSERT INTO "log" VALUES('evxeRsw-i48s',7,'act',1,56,NULL,'zhEGhBVDhR4Bq3I2:i18',0,'zhEGhBVDhR4Bq3I2',1.79497343296188187596e+09);
INSERT INTO "log" VALUES('evxeRsw-i48s',8,'act',0,4,NULL,'3Av5v2nB5nUZHG3R:i19',0,'3Av5v2nB5nUZHG3R',1.79497343297247672084e+09);
INSERT INTO "log" VALUES('evxeRsw-i48s',9,'act',1,3,NULL,'zhEGhBVDhR4Bq3I2:i20',0,'zhEGhBVDhR4Bq3I2',1.79497343299145030977e+09);
INSERT INTO "log" VALUES('evxeRsw-i48s',10,'act',0,0,NULL,'3Av5v2nB5nUZHG3R:i21',0,'3Av5v2nB5nUZHG3R',1.79497343301183462146e+09);
INSERT INTO "log" VALUES('evxeRsw-i48s',11,'say',0,NULL,'{"name":"Ada","text":"Well played"}','3Av5v2nB5nUZHG3R:i22',0,'3Av5v2nB5nUZHG3R',1.79497343301864957813e+09);
INSERT INTO "log" VALUES('evxeRsw-i48s',12,'resign',0,NULL,NULL,'3Av5v2nB5nUZHG3R:i23',0,'3Av5v2nB5nUZHG3R',1.79497343302518820758e+09);
INSERT INTO "log" VALUES('z2Cu12IwYpHx',1,'sit',0,NULL,'{"name":"Ada","node":"01e28116662f"}','3Av5v2nB5nUZHG3R:i1',0,'3Av5v2nB5nUZHG3R',1.79497343267721128461e+09);
INSERT INTO "log" VALUES('z2Cu12IwYpHx',2,'sit',1,NULL,'{"name":"Bo","node":"01e28116662f"}','zhEGhBVDhR4Bq3I2:i2',0,'zhEGhBVDhR4Bq3I2',1.79497343268254756928e+09);
CREATE TABLE members (
	table_id VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, player)
);
INSERT INTO "members" VALUES('z2Cu12IwYpHx','3Av5v2nB5nUZHG3R');
INSERT INTO "members" VALUES('z2Cu12IwYpHx','zhEGhBVDhR4Bq3I2');
INSERT INTO "members" VALUES('eZsetE6q3gS5','3Av5v2nB5nUZHG3R');
INSERT INTO "members" VALUES('eZsetE6q3gS5','zhEGhBVDhR4Bq3I2');
INSERT INTO "members" VALUES('evxeRsw-i48s','3Av5v2nB5nUZHG3R');
INSERT INTO "members" VALUES('evxeRsw-i48s','zhEGhBVDhR4Bq3I2');
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
INSERT INTO "nodes" VALUES('01e28116662f',1.79497343254287385939e+09);
CREATE TABLE "origins" (
	table_id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	origin VARCHAR(128) NOT NULL, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (table_id)
);
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
INSERT INTO "players" VALUES('3Av5v2nB5nUZHG3R','Ada',1.79497343263901877399e+09,NULL);
INSERT INTO "players" VALUES('zhEGhBVDhR4Bq3I2','Bo',1.79497343264522671701e+09,NULL);
CREATE TABLE ratings (
	player VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	seats SMALLINT NOT NULL, 
	rating DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (player, game, seats)
);
CREATE TABLE "report_cache" (
	"key" VARCHAR(128) NOT NULL, 
	body TEXT NOT NULL, 
	made_at DOUBLE NOT NULL, 
	PRIMARY KEY ("key")
);
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
INSERT INTO "tables" VALUES('z2Cu12IwYpHx','CXG85bqjvY6XgZmGoKB_D2vw','maumau',2,2,'{"games":1,"points_limit":0,"deck":"full","hand":5,"mau":"call","mau_penalty":1,"opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false,"catch_mau":false,"lay_drawn":false,"draw_until_fits":false,"stack_take_4":false,"no_change_on_change":false,"no_change_last":false}','6f93d5ab4ca3d3e2','6577958130441708998','345431ceabb5082a3b162b7b95063311f5dc67e91d0009a873d212d0f7b76671',0,'private',1,'{}',0.6,'3Av5v2nB5nUZHG3R',1.79497343264853143692e+09,'open',NULL,0,1,1);
INSERT INTO "tables" VALUES('eZsetE6q3gS5','3ISUyOxu0yvvm9oeXkbGFTPG','maumau',2,2,'{"games":1,"points_limit":0,"deck":"full","hand":5,"mau":"call","mau_penalty":1,"opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false,"catch_mau":false,"lay_drawn":false,"draw_until_fits":false,"stack_take_4":false,"no_change_on_change":false,"no_change_last":false}','6f93d5ab4ca3d3e2','6355776534725666218','4d74c3411168e6016dc2eba2575ab8e2aa8a38e5a355eb524ffe7c70b51ff7ec',0,'private',1,'{}',0.6,'3Av5v2nB5nUZHG3R',1.79497343268650031092e+09,'playing',NULL,0,1,1);
INSERT INTO "tables" VALUES('evxeRsw-i48s','KSZf5IWyE9-vTTiosJXzGKZ6','maumau',2,2,'{"games":1,"points_limit":0,"deck":"full","hand":5,"mau":"call","mau_penalty":1,"opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false,"catch_mau":false,"lay_drawn":false,"draw_until_fits":false,"stack_take_4":false,"no_change_on_change":false,"no_change_last":false}','6f93d5ab4ca3d3e2','15069152095941718813','191dd2a8ed0df0f590d0dfdaf5a604ef93ffa2d9bb3040e23f56e5f8cd3c2a2f',0,'private',1,'{}',0.6,'3Av5v2nB5nUZHG3R',1.79497343289769196506e+09,'over',NULL,0,1,1);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_listed ON tables (visibility, status, created_at);
CREATE INDEX members_player ON members (player);
CREATE INDEX origins_origin ON origins (kind, origin);
COMMIT;
