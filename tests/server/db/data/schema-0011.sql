BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0011');
CREATE TABLE bans (
	kind VARCHAR(16) NOT NULL, 
	value VARCHAR(64) NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (kind, value)
);
CREATE TABLE blocks (
	player VARCHAR(32) NOT NULL, 
	blocked VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (player, blocked)
);
CREATE TABLE challenges (
	digest VARCHAR(64) NOT NULL, 
	used_at DOUBLE NOT NULL, 
	PRIMARY KEY (digest)
);
CREATE TABLE channels (
	id VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	target TEXT NOT NULL, 
	table_id VARCHAR(32), 
	label VARCHAR(64) NOT NULL, 
	site TEXT NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	confirmed BOOLEAN NOT NULL, 
	created_at DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token)
);
CREATE TABLE circle_members (
	circle VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	joined_at DOUBLE NOT NULL, 
	PRIMARY KEY (circle, player)
);
CREATE TABLE circle_tables (
	table_id VARCHAR(32) NOT NULL, 
	circle VARCHAR(32) NOT NULL, 
	at DOUBLE NOT NULL, 
	standing BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE circle_tallies (
	circle VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	PRIMARY KEY (circle, player, game)
);
CREATE TABLE circles (
	id VARCHAR(32) NOT NULL, 
	invite VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	founder VARCHAR(32) NOT NULL, 
	created_at DOUBLE NOT NULL, 
	weekly TEXT, 
	next_at DOUBLE, 
	PRIMARY KEY (id)
);
CREATE TABLE deliveries (
	notice VARCHAR(32) NOT NULL, 
	channel VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat SMALLINT NOT NULL, 
	turn INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	body TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	expires_at DOUBLE, 
	sending BOOLEAN NOT NULL, 
	attempts SMALLINT NOT NULL, 
	next_at DOUBLE NOT NULL, 
	PRIMARY KEY (notice, channel)
);
CREATE TABLE devices (
	id VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	created_at DOUBLE NOT NULL, 
	seen_at DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "devices" VALUES('F5j9ZzhPlhL1m-gl','hPkyNjPPvRWgLcsA','',1.79512309478356885906e+09,1.79512309478356933594e+09);
INSERT INTO "devices" VALUES('oRWEt69ld2foSMg4','rqo4vhJN2l6dA0_T','',1.79512309490764379498e+09,1.7951230949076440335e+09);
CREATE TABLE editions (
	hash VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	source TEXT NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE favourites (
	player VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	piece VARCHAR(64) NOT NULL, 
	times BIGINT NOT NULL, 
	PRIMARY KEY (player, game, piece)
);
CREATE TABLE foreign_ratings (
	player VARCHAR(32) NOT NULL, 
	source VARCHAR(128) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	seats SMALLINT NOT NULL, 
	rating DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (player, source, game, seats)
);
CREATE TABLE homes (
	table_id VARCHAR(32) NOT NULL, 
	node VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id)
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
INSERT INTO "log" VALUES('IN_AxssKCg2F',1,'sit',0,NULL,'{"name":"Ada","node":"7dcf551a8fb6"}','hPkyNjPPvRWgLcsA:w10',0,'hPkyNjPPvRWgLcsA',1.79512309511635732655e+09);
INSERT INTO "log" VALUES('IN_AxssKCg2F',2,'sit',1,NULL,'{"name":"Bo","node":"7dcf551a8fb6"}','rqo4vhJN2l6dA0_T:w11',0,'rqo4vhJN2l6dA0_T',1.7951230951191906929e+09);
INSERT INTO "log" VALUES('IN_AxssKCg2F',3,'ready',0,1,NULL,'hPkyNjPPvRWgLcsA:w12',0,'hPkyNjPPvRWgLcsA',1.79512309512013459207e+09);
INSERT INTO "log" VALUES('IN_AxssKCg2F',4,'ready',1,1,NULL,'rqo4vhJN2l6dA0_T:w13',0,'rqo4vhJN2l6dA0_T',1.79512309512072825434e+09);
INSERT INTO "log" VALUES('IN_AxssKCg2F',5,'start',NULL,NULL,NULL,'rqo4vhJN2l6dA0_T:w13',1,'rqo4vhJN2l6dA0_T',1.79512309512072825434e+09);
INSERT INTO "log" VALUES('IN_AxssKCg2F',6,'say',0,NULL,'{"name":"Ada","text":"Well played"}','hPkyNjPPvRWgLcsA:w14',0,'hPkyNjPPvRWgLcsA',1.79512309512212538719e+09);
INSERT INTO "log" VALUES('IN_AxssKCg2F',7,'resign',1,NULL,NULL,'rqo4vhJN2l6dA0_T:w15',0,'rqo4vhJN2l6dA0_T',1.79512309512272834775e+09);
INSERT INTO "log" VALUES('IN_AxssKCg2F',8,'away',0,NULL,NULL,'7dcf551a8fb6-4',0,'hPkyNjPPvRWgLcsA',1.79512309633631324768e+09);
INSERT INTO "log" VALUES('IN_AxssKCg2F',9,'away',1,NULL,NULL,'7dcf551a8fb6-5',0,'rqo4vhJN2l6dA0_T',1.79512309636540746691e+09);
INSERT INTO "log" VALUES('O_SozW68V_Es',1,'sit',0,NULL,'{"name":"Ada","node":"7dcf551a8fb6"}','hPkyNjPPvRWgLcsA:w2',0,'hPkyNjPPvRWgLcsA',1.79512309500668120389e+09);
INSERT INTO "log" VALUES('O_SozW68V_Es',2,'sit',1,NULL,'{"name":"Bo","node":"7dcf551a8fb6"}','rqo4vhJN2l6dA0_T:w3',0,'rqo4vhJN2l6dA0_T',1.79512309501166582108e+09);
INSERT INTO "log" VALUES('O_SozW68V_Es',3,'ready',0,1,NULL,'hPkyNjPPvRWgLcsA:w4',0,'hPkyNjPPvRWgLcsA',1.79512309501248478894e+09);
INSERT INTO "log" VALUES('O_SozW68V_Es',4,'ready',1,1,NULL,'rqo4vhJN2l6dA0_T:w5',0,'rqo4vhJN2l6dA0_T',1.79512309501313257215e+09);
INSERT INTO "log" VALUES('O_SozW68V_Es',5,'start',NULL,NULL,NULL,'rqo4vhJN2l6dA0_T:w5',1,'rqo4vhJN2l6dA0_T',1.79512309501313257215e+09);
INSERT INTO "log" VALUES('O_SozW68V_Es',6,'act',0,24,NULL,'hPkyNjPPvRWgLcsA:w6',0,'hPkyNjPPvRWgLcsA',1.79512309501998162269e+09);
INSERT INTO "log" VALUES('O_SozW68V_Es',7,'act',0,56,NULL,'hPkyNjPPvRWgLcsA:w7',0,'hPkyNjPPvRWgLcsA',1.7951230950626177788e+09);
INSERT INTO "log" VALUES('O_SozW68V_Es',8,'act',1,11,NULL,'rqo4vhJN2l6dA0_T:w8',0,'rqo4vhJN2l6dA0_T',1.79512309506815099712e+09);
INSERT INTO "log" VALUES('O_SozW68V_Es',9,'act',1,0,NULL,'rqo4vhJN2l6dA0_T:w9',0,'rqo4vhJN2l6dA0_T',1.79512309506990933418e+09);
INSERT INTO "log" VALUES('O_SozW68V_Es',10,'away',0,NULL,NULL,'7dcf551a8fb6-2',0,'hPkyNjPPvRWgLcsA',1.79512309633453750611e+09);
INSERT INTO "log" VALUES('O_SozW68V_Es',11,'away',1,NULL,NULL,'7dcf551a8fb6-3',0,'rqo4vhJN2l6dA0_T',1.79512309636236762995e+09);
INSERT INTO "log" VALUES('iix2D5O-rAxq',1,'sit',0,NULL,'{"name":"Ada","node":"7dcf551a8fb6"}','hPkyNjPPvRWgLcsA:w0',0,'hPkyNjPPvRWgLcsA',1.79512309495094919209e+09);
INSERT INTO "log" VALUES('iix2D5O-rAxq',2,'ready',0,1,NULL,'hPkyNjPPvRWgLcsA:w1',0,'hPkyNjPPvRWgLcsA',1.79512309497452402116e+09);
INSERT INTO "log" VALUES('iix2D5O-rAxq',3,'away',0,NULL,NULL,'7dcf551a8fb6-1',0,'hPkyNjPPvRWgLcsA',1.79512309633447074887e+09);
CREATE TABLE members (
	table_id VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, player)
);
INSERT INTO "members" VALUES('iix2D5O-rAxq','hPkyNjPPvRWgLcsA');
INSERT INTO "members" VALUES('O_SozW68V_Es','hPkyNjPPvRWgLcsA');
INSERT INTO "members" VALUES('O_SozW68V_Es','rqo4vhJN2l6dA0_T');
INSERT INTO "members" VALUES('IN_AxssKCg2F','hPkyNjPPvRWgLcsA');
INSERT INTO "members" VALUES('IN_AxssKCg2F','rqo4vhJN2l6dA0_T');
CREATE TABLE meta (
	"key" VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('generation','1');
CREATE TABLE nodes (
	id VARCHAR(32) NOT NULL, 
	seen_at DOUBLE NOT NULL, address VARCHAR(256) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE notices (
	table_id VARCHAR(32) NOT NULL, 
	seat SMALLINT NOT NULL, 
	turn INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	at DOUBLE NOT NULL, 
	due_at DOUBLE, 
	PRIMARY KEY (table_id, seat, turn, kind)
);
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
	sign_count BIGINT NOT NULL, name VARCHAR(64) DEFAULT '' NOT NULL, created_at DOUBLE, used_at DOUBLE, 
	PRIMARY KEY (credential)
);
CREATE TABLE play_seats (
	play VARCHAR(32) NOT NULL, 
	seat SMALLINT NOT NULL, 
	player VARCHAR(32), 
	name VARCHAR(64) NOT NULL, 
	bot VARCHAR(32), 
	score INTEGER, 
	place SMALLINT NOT NULL, 
	won BOOLEAN NOT NULL, 
	sheet TEXT NOT NULL, 
	luck DOUBLE, 
	skill DOUBLE, 
	game VARCHAR(64) NOT NULL, 
	at DOUBLE NOT NULL, 
	listed BOOLEAN NOT NULL, 
	hidden BOOLEAN NOT NULL, 
	PRIMARY KEY (play, seat)
);
INSERT INTO "play_seats" VALUES('IN_AxssKCg2F',0,'hPkyNjPPvRWgLcsA','Ada',NULL,NULL,0,1,'[]',NULL,NULL,'maumau',1.79512309512272834775e+09,0,0);
INSERT INTO "play_seats" VALUES('IN_AxssKCg2F',1,'rqo4vhJN2l6dA0_T','Bo',NULL,NULL,1,0,'[]',NULL,NULL,'maumau',1.79512309512272834775e+09,0,0);
CREATE TABLE players (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	created_at DOUBLE NOT NULL, 
	recovery VARCHAR(64), session INTEGER DEFAULT '0' NOT NULL, face VARCHAR(32), profile VARCHAR(32), shown VARCHAR(128) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (recovery)
);
INSERT INTO "players" VALUES('hPkyNjPPvRWgLcsA','Ada',1.79512309476276659967e+09,NULL,0,NULL,NULL,'');
INSERT INTO "players" VALUES('rqo4vhJN2l6dA0_T','Bo',1.79512309490006446836e+09,NULL,0,NULL,NULL,'');
CREATE TABLE plays (
	id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	seats SMALLINT NOT NULL, 
	at DOUBLE NOT NULL, 
	ended_by VARCHAR(16) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	rated BOOLEAN NOT NULL, 
	owner VARCHAR(32), 
	source VARCHAR(128), 
	PRIMARY KEY (id)
);
INSERT INTO "plays" VALUES('IN_AxssKCg2F','table','maumau',2,1.79512309512272834775e+09,'resigned',0,0,NULL,NULL);
CREATE TABLE preferences (
	player VARCHAR(32) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (player)
);
CREATE TABLE rating_changes (
	table_id VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	"before" DOUBLE NOT NULL, 
	"after" DOUBLE NOT NULL, 
	at DOUBLE NOT NULL, game VARCHAR(64) DEFAULT '' NOT NULL, seats SMALLINT DEFAULT '0' NOT NULL, listed BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (table_id, player)
);
CREATE TABLE ratings (
	player VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	seats SMALLINT NOT NULL, 
	rating DOUBLE NOT NULL, 
	games INTEGER NOT NULL, mu DOUBLE DEFAULT '25.0' NOT NULL, sigma DOUBLE DEFAULT '8.333333333333334' NOT NULL, 
	PRIMARY KEY (player, game, seats)
);
CREATE TABLE "report_cache" (
	"key" VARCHAR(128) NOT NULL, 
	body TEXT NOT NULL, 
	made_at DOUBLE NOT NULL, uploader VARCHAR(32), 
	PRIMARY KEY ("key")
);
CREATE TABLE reports (
	id VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	reporter VARCHAR(32) NOT NULL, 
	reported VARCHAR(32) NOT NULL, 
	reason TEXT NOT NULL, 
	lines TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE rivals (
	player VARCHAR(32) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	games INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	lost INTEGER NOT NULL, 
	PRIMARY KEY (player, other)
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
	rated BOOLEAN NOT NULL, hints BOOLEAN DEFAULT 0 NOT NULL, salted BOOLEAN DEFAULT 0 NOT NULL, chat BOOLEAN DEFAULT 1 NOT NULL, handover BOOLEAN DEFAULT 0 NOT NULL, lang VARCHAR(8) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('iix2D5O-rAxq','266mPGn6HjTaOfEeYdKAqOPN','maumau',2,2,'{"games":3,"points_limit":0,"deck":"full","hand":5,"mau":"call","mau_penalty":1,"opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false,"catch_mau":false,"lay_drawn":false,"draw_until_fits":false,"stack_take_4":false,"no_change_on_change":false,"no_change_last":false}','6f93d5ab4ca3d3e2','8628825946512399649','ecd8c6f276c46a4f73802a766cef1a76623ba7ac3ebe659a53784ced31d4b516',0,'private',1,'{}',0.0,'hPkyNjPPvRWgLcsA',1.7951230949182553292e+09,'open',NULL,0,1,1,1,0,'');
INSERT INTO "tables" VALUES('O_SozW68V_Es','l3pfY6AiC3LEgYdwN6TjBbNs','maumau',2,2,'{"games":1,"points_limit":0,"deck":"full","hand":5,"mau":"call","mau_penalty":1,"opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false,"catch_mau":false,"lay_drawn":false,"draw_until_fits":false,"stack_take_4":false,"no_change_on_change":false,"no_change_last":false}','6f93d5ab4ca3d3e2','17804052974753180249','65ebd8d6ed5c9029f336514487431a5a17380a030ffb1e8864a536ba8b99f374',0,'private',1,'{}',0.0,'hPkyNjPPvRWgLcsA',1.79512309498365163797e+09,'playing',NULL,0,1,1,1,0,'');
INSERT INTO "tables" VALUES('IN_AxssKCg2F','JsUtgSD-_IIQzFb-eHTTcPv6','maumau',2,2,'{"games":1,"points_limit":0,"deck":"full","hand":5,"mau":"call","mau_penalty":1,"opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false,"catch_mau":false,"lay_drawn":false,"draw_until_fits":false,"stack_take_4":false,"no_change_on_change":false,"no_change_last":false}','6f93d5ab4ca3d3e2','4737780693575064019','77f32dd9bcc02e58fe1253ac39373a9bc4422370db860268081522f9def0da2a',0,'private',1,'{}',0.0,'hPkyNjPPvRWgLcsA',1.79512309507318615917e+09,'over',NULL,0,1,1,1,0,'');
CREATE TABLE tallies (
	player VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	seats SMALLINT NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	points BIGINT NOT NULL, 
	resigned INTEGER NOT NULL, 
	PRIMARY KEY (player, game, seats)
);
CREATE TABLE vacations (
	player VARCHAR(32) NOT NULL, 
	starts_at DOUBLE NOT NULL, 
	ends_at DOUBLE NOT NULL, 
	PRIMARY KEY (player, starts_at)
);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_listed ON tables (visibility, status, created_at);
CREATE INDEX members_player ON members (player);
CREATE INDEX origins_origin ON origins (kind, origin);
CREATE INDEX report_cache_uploader ON report_cache (uploader);
CREATE INDEX rating_changes_player ON rating_changes (player, at);
CREATE INDEX blocks_blocked ON blocks (blocked);
CREATE INDEX reports_at ON reports (at);
CREATE INDEX reports_reporter ON reports (reporter);
CREATE INDEX homes_node ON homes (node);
CREATE INDEX tables_status ON tables (status, created_at);
CREATE INDEX ratings_best ON ratings (game, seats, rating);
CREATE INDEX ratings_all ON ratings (rating);
CREATE INDEX channels_player ON channels (player);
CREATE INDEX channels_table ON channels (table_id);
CREATE INDEX notices_due ON notices (due_at);
CREATE INDEX notices_player ON notices (player);
CREATE INDEX deliveries_next ON deliveries (next_at);
CREATE INDEX deliveries_player ON deliveries (player);
CREATE INDEX vacations_end ON vacations (ends_at);
CREATE UNIQUE INDEX players_profile ON players (profile);
CREATE INDEX log_words ON log (at) WHERE kind = 'say' AND body <> '{"name":"–","text":"–"}';
CREATE INDEX devices_player ON devices (player);
CREATE INDEX plays_owner ON plays (owner);
CREATE INDEX play_seats_player ON play_seats (player, at, play);
CREATE INDEX play_seats_listed ON play_seats (player, listed, at);
CREATE INDEX rivals_games ON rivals (player, games);
CREATE INDEX rivals_other ON rivals (other);
CREATE INDEX circles_next ON circles (next_at);
CREATE INDEX circle_members_player ON circle_members (player);
CREATE INDEX circle_tables_circle ON circle_tables (circle, at);
COMMIT;
