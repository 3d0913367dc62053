BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
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
INSERT INTO "kept" VALUES('review:qXsG2XOcEGWD:2','{"version":2,"game":"maumau","rules":1,"edition":"824ed59a24efca02","level":"sage","rounds":2000,"forced":10,"players":[{"seat":0,"name":"Ada","points":0,"won":true,"decisions":1,"inaccuracies":0,"mistakes":0,"blunders":0,"ledger":{"start":{"win":0.5466666666666666,"points":10.566666666666666},"deal":{"win":0.07000000000000006,"points":-4.033333333333333},"skill":{"win":0.0,"points":0.0},"gifts":{"win":0.008983271469873877,"points":-1.333333333333334},"luck":{"win":0.3743500618634594,"points":-5.199999999999999},"outcome":{"win":1.0,"points":0.0}},"summary":[]},{"seat":1,"name":"Bo","points":25,"won":false,"decisions":3,"inaccuracies":0,"mistakes":0,"blunders":0,"ledger":{"start":{"win":0.4533333333333333,"points":12.316666666666666},"deal":{"win":-0.06999999999999995,"points":0.043333333333333},"skill":{"win":-0.008983271469873932,"points":-1.8749999999999982},"gifts":{"win":0.0,"points":0.0},"luck":{"win":-0.3743500618634594,"points":14.514999999999999},"outcome":{"win":0.0,"points":25.0}},"summary":[]}],"decisions":[{"number":5,"turn":6,"seat":1,"action":13,"choices":3,"standing":[{"win":0.6166666666666667,"points":6.533333333333333},{"win":0.38333333333333336,"points":12.36}],"before":{"win":0.3766696963309393,"points":15.666666666666666},"after":{"win":0.3766696963309393,"points":15.666666666666666},"effects":[{"win":0.0,"points":0.0},{"win":0.0,"points":0.0}],"luck":[{"win":0.3833333333333333,"points":-6.533333333333333},{"win":-0.38333333333333336,"points":10.64}],"considered":[{"action":21,"share":0.41670835417708857,"value":{"win":0.3766696963309393,"points":15.666666666666666},"text":""},{"action":13,"share":0.41670835417708857,"value":{"win":0.3766696963309393,"points":15.666666666666666},"text":""},{"action":14,"share":0.16658329164582292,"value":{"win":0.3796980669131438,"points":13.666666666666666},"text":""}],"beliefs":[{"seat":0,"card":"colour-change","chance":0.16,"cards":0.16,"text":""},{"seat":0,"card":"red-2","chance":0.14,"cards":0.14,"text":""},{"seat":0,"card":"yellow-reverse","chance":0.14,"cards":0.14,"text":""},{"seat":0,"card":"green-9","chance":0.13,"cards":0.13,"text":""},{"seat":0,"card":"red-7","chance":0.13,"cards":0.13,"text":""},{"seat":0,"card":"red-8","chance":0.13,"cards":0.14,"text":""}],"verdict":"","better":null,"line":[],"text":"","why":""},{"number":7,"turn":8,"seat":1,"action":41,"choices":3,"standing":[{"win":1.0,"points":0.0},{"win":0.0,"points":23.0}],"before":{"win":0.37281531961126874,"points":16.208333333333332},"after":{"win":0.3638320481413948,"points":14.333333333333334},"effects":[{"win":0.008983271469873877,"points":-1.333333333333334},{"win":-0.008983271469873932,"points":-1.8749999999999982}],"luck":[{"win":-0.22564993813654055,"points":6.510000000000001},{"win":0.2256499381365406,"points":-0.43833333333333435}],"considered":[{"action":43,"share":0.41670835417708857,"value":{"win":0.37281531961126874,"points":16.208333333333332},"text":""},{"action":41,"share":0.41670835417708857,"value":{"win":0.3638320481413948,"points":14.333333333333334},"text":""},{"action":42,"share":0.16658329164582292,"value":{"win":0.3655679694684906,"points":18.291666666666668},"text":""}],"beliefs":[{"seat":0,"card":"green-stop","chance":0.14,"cards":0.15,"text":""},{"seat":0,"card":"green-take-4","chance":0.13,"cards":0.13,"text":""},{"seat":0,"card":"yellow-8","chance":0.12,"cards":0.12,"text":""},{"seat":0,"card":"green-4","chance":0.11,"cards":0.11,"text":""},{"seat":0,"card":"green-5","chance":0.11,"cards":0.11,"text":""},{"seat":0,"card":"red-take-4","chance":0.11,"cards":0.11,"text":""}],"verdict":"","better":null,"line":[],"text":"","why":""},{"number":9,"turn":10,"seat":1,"action":42,"choices":2,"standing":[{"win":0.7833333333333333,"points":5.176666666666667},{"win":0.21666666666666667,"points":20.686666666666667}],"before":{"win":0.34657374694709486,"points":11.083333333333334},"after":{"win":0.34657374694709486,"points":11.083333333333334},"effects":[{"win":0.0,"points":0.0},{"win":0.0,"points":0.0}],"luck":[{"win":0.21666666666666667,"points":-5.176666666666667},{"win":-0.21666666666666667,"points":4.313333333333333}],"considered":[{"action":42,"share":0.5,"value":{"win":0.34657374694709486,"points":11.083333333333334},"text":""},{"action":43,"share":0.5,"value":{"win":0.3477902202904255,"points":17.125},"text":""}],"beliefs":[{"seat":0,"card":"colour-change","chance":0.12,"cards":0.12,"text":""},{"seat":0,"card":"red-2","chance":0.09,"cards":0.09,"text":""},{"seat":0,"card":"yellow-stop","chance":0.09,"cards":0.09,"text":""},{"seat":0,"card":"yellow-take-4","chance":0.08,"cards":0.08,"text":""},{"seat":0,"card":"green-1","chance":0.07,"cards":0.07,"text":""},{"seat":0,"card":"yellow-6","chance":0.07,"cards":0.07,"text":""}],"verdict":"","better":null,"line":[],"text":"","why":""},{"number":10,"turn":11,"seat":0,"action":57,"choices":2,"standing":[{"win":1.0,"points":0.0},{"win":0.0,"points":25.0}],"before":{"win":0.7704069907917952,"points":1.4166666666666667},"after":{"win":0.7704069907917952,"points":1.4166666666666667},"effects":[{"win":0.0,"points":0.0},{"win":0.0,"points":0.0}],"luck":[{"win":0.0,"points":0.0},{"win":0.0,"points":0.0}],"considered":[{"action":57,"share":0.5,"value":{"win":0.7704069907917952,"points":1.4166666666666667},"text":""},{"action":3,"share":0.5,"value":{"win":0.6022181063164738,"points":12.625},"text":""}],"beliefs":[{"seat":1,"card":"colour-change","chance":0.27,"cards":0.29,"text":""},{"seat":1,"card":"green-take-2","chance":0.19,"cards":0.19,"text":""},{"seat":1,"card":"red-8","chance":0.19,"cards":0.19,"text":""},{"seat":1,"card":"green-7","chance":0.18,"cards":0.18,"text":""},{"seat":1,"card":"red-6","chance":0.18,"cards":0.18,"text":""},{"seat":1,"card":"yellow-5","chance":0.17,"cards":0.18,"text":""}],"verdict":"","better":null,"line":[],"text":"","why":""}],"lang":""}',1.79494587794227886201e+09);
INSERT INTO "kept" VALUES('record.ae26f9e05fbcbb95e9','{"record":"ludothek record 1\ngame: maumau\nrules: 1\nedition: standard 824ed59a24efca02\nseats: 2\noptions: games=1 deck=full mau=call opening_effect=false voluntary_draw=false reverse_skips_with_two=false\nseed: 7827403895793592919\nsalt: c7660b34f779d243959b9a69b78d987e843cdea6fed776050eee7444ef3188c3\nplayers: Ada | Bo\n\n0: 23  # lay blue take 2\n1: 56  # take the 2 cards\n0: 23  # lay blue take 2\n1: 56  # take the 2 cards\n0: 56  # draw a card\n1: 13  # lay blue 1\n0: 39  # lay yellow 1\n1: 41  # lay yellow 3\n0: 46  # lay yellow 8\n1: 42  # lay yellow 4\n0: 57  # say “mau”\n0: 3  # lay green 4\n1: 6  # lay green 7\n0: 3  # lay green 4\n","edition":null,"table":"qXsG2XOcEGWD"}',1.79494587815767598151e+09);
INSERT INTO "kept" VALUES('par:table.qXsG2XOcEGWD:1','[{"name":"apprentice","seat":1,"points":45,"won":false},{"name":"folder","seat":1,"points":0,"won":true},{"name":"master","seat":1,"points":0,"won":true},{"name":"grandmaster","seat":1,"points":0,"won":true},{"name":"prodigy","seat":1,"points":0,"won":true},{"name":"sage","seat":1,"points":0,"won":true}]',1.79494588149226570131e+09);
INSERT INTO "kept" VALUES('record.f5QVPO5CntFm','{"record":"ludothek record 1\ngame: origami\nrules: 1\nedition: standard b240e282e00250fd\nseats: 2\noptions: families=random whale_same_collection=false memory_aid=true\nseed: 5\n\n0: 1  # play Sheep\n0: 74  # pay with Cricket\n0: 85  # use the effect of Sheep\n0: 77  # take Fly from the line\n1: 5  # play Fox\n1: 46  # pay with Rabbit\n1: 75  # pay with Caterpillar\n1: 76  # pay with Spider\n0: 80  # draw from the line\n0: 71  # take Ant from the line\n1: 80  # draw from the line\n1: 74  # take Cricket from the line\n0: 0  # play Cat\n0: 71  # pay with Ant\n0: 86  # do without the effect of Cat\n1: 80  # draw from the line\n1: 72  # take Butterfly from the line\n0: 37  # play Fly\n0: 42  # pay with Raccoon\n0: 83  # put it on the collection: left\n0: 86  # do without the effect of Fly\n1: 80  # draw from the line\n1: 42  # take Raccoon from the line\n1: 71  # take Ant from the line\n0: 80  # draw from the line\n0: 77  # take Fly from the line\n1: 31  # play Ant\n1: 72  # pay with Butterfly\n0: 80  # draw from the line\n0: 46  # take Rabbit from the line\n1: 80  # draw from the line\n1: 43  # take Pig from the line\n0: 80  # draw from the line\n0: 75  # take Caterpillar from the line\n1: 34  # play Cricket\n1: 42  # pay with Raccoon\n1: 43  # pay with Pig\n1: 83  # put it on the collection: left\n0: 37  # play Fly\n0: 75  # pay with Caterpillar\n0: 85  # use the effect of Fly\n1: 81  # use the special action of Cricket (left)\n1: 73  # take Bee from the line\n0: 4  # play Dog\n0: 46  # pay with Rabbit\n0: 75  # pay with Caterpillar\n0: 83  # put it on the collection: left\n0: 86  # do without the effect of Dog\n1: 81  # use the special action of Cricket (left)\n1: 71  # take Ant from the line\n0: 80  # draw from the line\n0: 45  # take Fox from the line\n1: 80  # draw from the line\n1: 72  # take Butterfly from the line\n0: 80  # draw from the line\n0: 77  # take Fly from the line\n1: 80  # draw from the line\n1: 71  # take Ant from the line\n0: 80  # draw from the line\n0: 41  # take Sheep from the line\n1: 32  # play Butterfly\n1: 71  # pay with Ant\n1: 71  # pay with Ant\n1: 73  # pay with Bee\n0: 80  # draw from the line\n0: 76  # take Spider from the line\n1: 81  # use the special action of Cricket (left)\n1: 40  # take Cat from the line\n0: 80  # draw from the line\n0: 40  # take Cat from the line\n0: 43  # take Pig from the line\n1: 81  # use the special action of Cricket (left)\n1: 44  # take Dog from the line\n0: 5  # play Fox\n0: 40  # pay with Cat\n0: 43  # pay with Pig\n0: 76  # pay with Spider\n0: 77  # pay with Fly\n1: 81  # use the special action of Cricket (left)\n1: 73  # take Bee from the line\n1: 4  # play Dog\n1: 40  # pay with Cat\n1: 73  # pay with Bee\n1: 83  # put it on the collection: left\n1: 85  # use the effect of Dog\n0: 80  # draw from the line\n0: 41  # take Sheep from the line\n0: 93  # take no more\n1: 80  # draw from the line\n1: 71  # take Ant from the line\n0: 82  # use the special action of Fox (right)\n0: 76  # discard Spider\n1: 34  # play Cricket\n1: 43  # pay with Pig\n1: 71  # pay with Ant\n0: 36  # play Spider\n0: 41  # pay with Sheep\n0: 72  # pay with Butterfly\n0: 84  # put it on the collection: right\n1: 82  # use the special action of Cricket (right)\n1: 41  # take Sheep from the line\n0: 82  # use the special action of Spider (right)\n0: 73  # take Bee from the line\n0: 75  # take Caterpillar from the line\n1: 82  # use the special action of Cricket (right)\n1: 46  # take Rabbit from the line\n1: 1  # play Sheep\n1: 46  # pay with Rabbit\n1: 84  # put it on the collection: right\n1: 85  # use the effect of Sheep\n1: 40  # take Cat from the line\n1: 40  # take Cat from the line\n0: 82  # use the special action of Spider (right)\n0: 42  # take Raccoon from the line\n0: 73  # take Bee from the line\n1: 80  # draw from the line\n1: 46  # take Rabbit from the line\n1: 77  # take Fly from the line\n0: 2  # play Raccoon\n0: 41  # pay with Sheep\n0: 75  # pay with Caterpillar\n1: 0  # play Cat\n1: 75  # pay with Caterpillar\n1: 85  # use the effect of Cat\n0: 81  # use the special action of Raccoon (left)\n0: 40  # take Cat from the line\n0: 71  # take Ant from the line\n1: 37  # play Fly\n1: 42  # pay with Raccoon\n1: 83  # put it on the collection: left\n1: 85  # use the effect of Fly\n0: 31  # play Ant\n0: 73  # pay with Bee\n0: 83  # put it on the collection: left\n1: 80  # draw from the line\n1: 46  # take Rabbit from the line\n","edition":null,"table":null}',1.7949458824692251682e+09);
CREATE TABLE kin (
	table_id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	origin VARCHAR(128) NOT NULL, 
	at INTEGER NOT NULL, 
	PRIMARY KEY (table_id)
);
INSERT INTO "kin" VALUES('record.ae26f9e05fbcbb95e9','shared','qXsG2XOcEGWD',0);
INSERT INTO "kin" VALUES('6H6xtB1gBafq','branch','qXsG2XOcEGWD',4);
INSERT INTO "kin" VALUES('zOTc8Wk5RAYN','branch','qXsG2XOcEGWD',2);
INSERT INTO "kin" VALUES('hKRGVYZqRUdX','deal','table.qXsG2XOcEGWD',1);
CREATE TABLE members (
	table_id VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, player)
);
INSERT INTO "members" VALUES('_YrLyOrIlXDi','q-NJnvecRUXS_Y7x');
INSERT INTO "members" VALUES('P5RrNtFiTycM','q-NJnvecRUXS_Y7x');
INSERT INTO "members" VALUES('P5RrNtFiTycM','GFuEiTU9JeGaRn3a');
INSERT INTO "members" VALUES('o0bQO4Id6Mwh','q-NJnvecRUXS_Y7x');
INSERT INTO "members" VALUES('o0bQO4Id6Mwh','GFuEiTU9JeGaRn3a');
INSERT INTO "members" VALUES('qXsG2XOcEGWD','q-NJnvecRUXS_Y7x');
INSERT INTO "members" VALUES('qXsG2XOcEGWD','GFuEiTU9JeGaRn3a');
INSERT INTO "members" VALUES('6H6xtB1gBafq','q-NJnvecRUXS_Y7x');
INSERT INTO "members" VALUES('zOTc8Wk5RAYN','q-NJnvecRUXS_Y7x');
INSERT INTO "members" VALUES('zOTc8Wk5RAYN','GFuEiTU9JeGaRn3a');
INSERT INTO "members" VALUES('hKRGVYZqRUdX','GFuEiTU9JeGaRn3a');
INSERT INTO "members" VALUES('ofSeZfS3hAyu','q-NJnvecRUXS_Y7x');
INSERT INTO "members" VALUES('UT6R3F5UQgaC','q-NJnvecRUXS_Y7x');
INSERT INTO "members" VALUES('UT6R3F5UQgaC','GFuEiTU9JeGaRn3a');
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
INSERT INTO "nodes" VALUES('0eddebba6292',1.79494587488162469861e+09);
CREATE TABLE notices (
	"key" VARCHAR(128) NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	done INTEGER NOT NULL, 
	"of" INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY ("key")
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
INSERT INTO "players" VALUES('q-NJnvecRUXS_Y7x','Ada',1.79494587496720790862e+09,NULL);
INSERT INTO "players" VALUES('GFuEiTU9JeGaRn3a','Bo',1.79494587500023555759e+09,NULL);
CREATE TABLE ratings (
	player VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	seats SMALLINT NOT NULL, 
	rating DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (player, game, seats)
);
INSERT INTO "ratings" VALUES('q-NJnvecRUXS_Y7x','maumau',2,1516.0,1);
INSERT INTO "ratings" VALUES('GFuEiTU9JeGaRn3a','maumau',2,1484.0,1);
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
INSERT INTO "rows" VALUES('6H6xtB1gBafq',1,'branch',NULL,NULL,'[23,56,23,56]','again',0,NULL,1.79494587816329860679e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',2,'bot',1,NULL,'greedy','again',1,NULL,1.79494587816329860679e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',3,'sit',0,NULL,'{"name":"Ada","node":null}','again',2,'q-NJnvecRUXS_Y7x',1.79494587816329860679e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',4,'ready',0,1,NULL,'again',3,'q-NJnvecRUXS_Y7x',1.79494587816329860679e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',5,'start',NULL,NULL,NULL,'again',4,NULL,1.79494587816329860679e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',6,'back',0,NULL,'0eddebba6292','0eddebba6292-7',0,'q-NJnvecRUXS_Y7x',1.79494587817467808718e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',7,'decide',0,56,NULL,'q-NJnvecRUXS_Y7x:w73',0,'q-NJnvecRUXS_Y7x',1.79494587817701101301e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',8,'decide',1,21,NULL,'bot-0eddebba6292-7-7',0,NULL,1.79494587829169702534e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',9,'decide',0,56,NULL,'q-NJnvecRUXS_Y7x:w74',0,'q-NJnvecRUXS_Y7x',1.79494587829613089563e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',10,'decide',1,14,NULL,'bot-0eddebba6292-9-9',0,NULL,1.79494587829896593096e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',11,'decide',0,56,NULL,'q-NJnvecRUXS_Y7x:w75',0,'q-NJnvecRUXS_Y7x',1.79494587830082225803e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',12,'decide',1,13,NULL,'bot-0eddebba6292-11-11',0,NULL,1.79494587843189978598e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',13,'decide',0,39,NULL,'q-NJnvecRUXS_Y7x:w76',0,'q-NJnvecRUXS_Y7x',1.79494587843621039397e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',14,'decide',1,43,NULL,'bot-0eddebba6292-13-13',0,NULL,1.79494587843892669672e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',15,'decide',0,30,NULL,'q-NJnvecRUXS_Y7x:w77',0,'q-NJnvecRUXS_Y7x',1.79494587844043421752e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',16,'decide',1,31,NULL,'bot-0eddebba6292-15-15',0,NULL,1.79494587844257378573e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',17,'decide',0,56,NULL,'q-NJnvecRUXS_Y7x:w78',0,'q-NJnvecRUXS_Y7x',1.79494587844394636153e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',18,'decide',1,28,NULL,'bot-0eddebba6292-17-17',0,NULL,1.79494587850443482399e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',19,'decide',0,56,NULL,'q-NJnvecRUXS_Y7x:w79',0,'q-NJnvecRUXS_Y7x',1.79494587850677275652e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',20,'decide',1,41,NULL,'bot-0eddebba6292-19-19',0,NULL,1.794945878567234993e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',21,'decide',0,46,NULL,'q-NJnvecRUXS_Y7x:w80',0,'q-NJnvecRUXS_Y7x',1.79494587856948566431e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',22,'decide',1,57,NULL,'bot-0eddebba6292-21-21',0,NULL,1.79494587857294845582e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',23,'decide',1,42,NULL,'bot-0eddebba6292-22-22',0,NULL,1.79494587862221097944e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',24,'decide',0,3,NULL,'q-NJnvecRUXS_Y7x:w81',0,'q-NJnvecRUXS_Y7x',1.79494587862441420554e+09);
INSERT INTO "rows" VALUES('6H6xtB1gBafq',25,'decide',1,6,NULL,'bot-0eddebba6292-24-24',0,NULL,1.79494587867349934579e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',1,'sit',0,NULL,'{"name":"Ada","node":"0eddebba6292"}','q-NJnvecRUXS_Y7x:w2',0,'q-NJnvecRUXS_Y7x',1.7949458752270667553e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',2,'sit',1,NULL,'{"name":"Bo","node":"0eddebba6292"}','GFuEiTU9JeGaRn3a:w3',0,'GFuEiTU9JeGaRn3a',1.79494587523700261117e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',3,'ready',0,1,NULL,'q-NJnvecRUXS_Y7x:w4',0,'q-NJnvecRUXS_Y7x',1.79494587523866701121e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',4,'ready',1,1,NULL,'GFuEiTU9JeGaRn3a:w5',0,'GFuEiTU9JeGaRn3a',1.79494587524009418491e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',5,'start',NULL,NULL,NULL,'GFuEiTU9JeGaRn3a:w5',1,'GFuEiTU9JeGaRn3a',1.79494587524009418491e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',6,'decide',1,80,NULL,'GFuEiTU9JeGaRn3a:w6',0,'GFuEiTU9JeGaRn3a',1.79494587526509046557e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',7,'decide',1,49,NULL,'GFuEiTU9JeGaRn3a:w7',0,'GFuEiTU9JeGaRn3a',1794945875.26717);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',8,'decide',1,67,NULL,'GFuEiTU9JeGaRn3a:w8',0,'GFuEiTU9JeGaRn3a',1.79494587527275943758e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',9,'decide',0,12,NULL,'q-NJnvecRUXS_Y7x:w9',0,'q-NJnvecRUXS_Y7x',1.7949458752772190571e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',10,'decide',0,54,NULL,'q-NJnvecRUXS_Y7x:w10',0,'q-NJnvecRUXS_Y7x',1.79494587531168675424e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',11,'decide',0,65,NULL,'q-NJnvecRUXS_Y7x:w11',0,'q-NJnvecRUXS_Y7x',1.79494587531578540804e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',12,'decide',1,9,NULL,'GFuEiTU9JeGaRn3a:w12',0,'GFuEiTU9JeGaRn3a',1.79494587531808447839e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',13,'decide',1,53,NULL,'GFuEiTU9JeGaRn3a:w13',0,'GFuEiTU9JeGaRn3a',1.79494587532779479024e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',14,'decide',0,80,NULL,'q-NJnvecRUXS_Y7x:w14',0,'q-NJnvecRUXS_Y7x',1.7949458753329179287e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',15,'decide',0,47,NULL,'q-NJnvecRUXS_Y7x:w15',0,'q-NJnvecRUXS_Y7x',1.79494587533482933042e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',16,'decide',0,50,NULL,'q-NJnvecRUXS_Y7x:w16',0,'q-NJnvecRUXS_Y7x',1.7949458753366332054e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',17,'decide',1,11,NULL,'GFuEiTU9JeGaRn3a:w17',0,'GFuEiTU9JeGaRn3a',1.79494587533828759188e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',18,'decide',1,54,NULL,'GFuEiTU9JeGaRn3a:w18',0,'GFuEiTU9JeGaRn3a',1.79494587533989381788e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',19,'decide',1,67,NULL,'GFuEiTU9JeGaRn3a:w19',0,'GFuEiTU9JeGaRn3a',1.79494587534483075142e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',20,'decide',0,80,NULL,'q-NJnvecRUXS_Y7x:w20',0,'q-NJnvecRUXS_Y7x',1.79494587534772539138e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',21,'decide',0,53,NULL,'q-NJnvecRUXS_Y7x:w21',0,'q-NJnvecRUXS_Y7x',1.79494587534951448443e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',22,'decide',1,80,NULL,'GFuEiTU9JeGaRn3a:w22',0,'GFuEiTU9JeGaRn3a',1.7949458753558170795e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',23,'decide',1,63,NULL,'GFuEiTU9JeGaRn3a:w23',0,'GFuEiTU9JeGaRn3a',1.79494587535815691954e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',24,'decide',1,65,NULL,'GFuEiTU9JeGaRn3a:w24',0,'GFuEiTU9JeGaRn3a',1.79494587536493706704e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',25,'decide',0,30,NULL,'q-NJnvecRUXS_Y7x:w25',0,'q-NJnvecRUXS_Y7x',1.79494587536673665039e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',26,'decide',0,47,NULL,'q-NJnvecRUXS_Y7x:w26',0,'q-NJnvecRUXS_Y7x',1.7949458753682444095e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',27,'decide',0,53,NULL,'q-NJnvecRUXS_Y7x:w27',0,'q-NJnvecRUXS_Y7x',1.79494587536960291864e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',28,'decide',1,80,NULL,'GFuEiTU9JeGaRn3a:w28',0,'GFuEiTU9JeGaRn3a',1.79494587537105131144e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',29,'decide',1,66,NULL,'GFuEiTU9JeGaRn3a:w29',0,'GFuEiTU9JeGaRn3a',1.79494587537253785132e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',30,'decide',0,80,NULL,'q-NJnvecRUXS_Y7x:w30',0,'q-NJnvecRUXS_Y7x',1.79494587537629342083e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',31,'decide',0,49,NULL,'q-NJnvecRUXS_Y7x:w31',0,'q-NJnvecRUXS_Y7x',1.79494587537776780121e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',32,'decide',1,80,NULL,'GFuEiTU9JeGaRn3a:w32',0,'GFuEiTU9JeGaRn3a',1.794945875379181385e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',33,'decide',1,50,NULL,'GFuEiTU9JeGaRn3a:w33',0,'GFuEiTU9JeGaRn3a',1.79494587538483858107e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',34,'decide',0,80,NULL,'q-NJnvecRUXS_Y7x:w34',0,'q-NJnvecRUXS_Y7x',1.7949458753905644417e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',35,'decide',0,63,NULL,'q-NJnvecRUXS_Y7x:w35',0,'q-NJnvecRUXS_Y7x',1.79494587539651799198e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',36,'undo',0,29,NULL,'q-NJnvecRUXS_Y7x:w36',0,'q-NJnvecRUXS_Y7x',1.79494587539807224276e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',37,'say',1,NULL,'{"name":"Bo","text":"Fine with me"}','GFuEiTU9JeGaRn3a:w37',0,'GFuEiTU9JeGaRn3a',1.79494587539977025992e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',38,'away',0,NULL,NULL,'0eddebba6292-1',0,'q-NJnvecRUXS_Y7x',1.79494587560270833963e+09);
INSERT INTO "rows" VALUES('P5RrNtFiTycM',39,'away',1,NULL,NULL,'0eddebba6292-2',0,'GFuEiTU9JeGaRn3a',1.79494587560993576046e+09);
INSERT INTO "rows" VALUES('UT6R3F5UQgaC',1,'sit',0,NULL,'{"name":"Ada","node":"0eddebba6292"}','q-NJnvecRUXS_Y7x:w174',0,'q-NJnvecRUXS_Y7x',1.79494588234702014918e+09);
INSERT INTO "rows" VALUES('UT6R3F5UQgaC',2,'sit',1,NULL,'{"name":"Bo","node":"0eddebba6292"}','GFuEiTU9JeGaRn3a:w175',0,'GFuEiTU9JeGaRn3a',1.79494588235043263432e+09);
INSERT INTO "rows" VALUES('UT6R3F5UQgaC',3,'ready',0,1,NULL,'q-NJnvecRUXS_Y7x:w176',0,'q-NJnvecRUXS_Y7x',1.79494588235241460793e+09);
INSERT INTO "rows" VALUES('UT6R3F5UQgaC',4,'ready',1,1,NULL,'GFuEiTU9JeGaRn3a:w177',0,'GFuEiTU9JeGaRn3a',1.79494588235394477845e+09);
INSERT INTO "rows" VALUES('UT6R3F5UQgaC',5,'start',NULL,NULL,NULL,'GFuEiTU9JeGaRn3a:w177',1,'GFuEiTU9JeGaRn3a',1.79494588235394477845e+09);
INSERT INTO "rows" VALUES('UT6R3F5UQgaC',6,'decide',0,31,NULL,'q-NJnvecRUXS_Y7x:w178',0,'q-NJnvecRUXS_Y7x',1.79494588235859894756e+09);
INSERT INTO "rows" VALUES('UT6R3F5UQgaC',7,'decide',0,69,NULL,'q-NJnvecRUXS_Y7x:w179',0,'q-NJnvecRUXS_Y7x',1.79494588236098074913e+09);
INSERT INTO "rows" VALUES('UT6R3F5UQgaC',8,'decide',1,24,NULL,'GFuEiTU9JeGaRn3a:w180',0,'GFuEiTU9JeGaRn3a',1.79494588236391687391e+09);
INSERT INTO "rows" VALUES('UT6R3F5UQgaC',9,'decide',1,66,NULL,'GFuEiTU9JeGaRn3a:w181',0,'GFuEiTU9JeGaRn3a',1.79494588236581945417e+09);
INSERT INTO "rows" VALUES('UT6R3F5UQgaC',10,'decide',1,67,NULL,'GFuEiTU9JeGaRn3a:w182',0,'GFuEiTU9JeGaRn3a',1.79494588236766624451e+09);
INSERT INTO "rows" VALUES('UT6R3F5UQgaC',11,'decide',0,80,NULL,'q-NJnvecRUXS_Y7x:w183',0,'q-NJnvecRUXS_Y7x',1.79494588236934971806e+09);
INSERT INTO "rows" VALUES('UT6R3F5UQgaC',12,'resign',1,NULL,NULL,'GFuEiTU9JeGaRn3a:w184',0,'GFuEiTU9JeGaRn3a',1.79494588237153410905e+09);
INSERT INTO "rows" VALUES('_YrLyOrIlXDi',1,'bot',2,NULL,'random','open',0,'q-NJnvecRUXS_Y7x',1.79494587500431704522e+09);
INSERT INTO "rows" VALUES('_YrLyOrIlXDi',2,'sit',0,NULL,'{"name":"Ada","node":"0eddebba6292"}','q-NJnvecRUXS_Y7x:i0',0,'q-NJnvecRUXS_Y7x',1.79494587512177824974e+09);
INSERT INTO "rows" VALUES('_YrLyOrIlXDi',3,'say',0,NULL,'{"name":"Ada","text":"Who joins?"}','q-NJnvecRUXS_Y7x:i1',0,'q-NJnvecRUXS_Y7x',1.79494587512613105778e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',1,'branch',NULL,NULL,'[]','again',0,NULL,1.79494587870825958245e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',2,'bot',0,NULL,'master','again',1,NULL,1.79494587870825958245e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',3,'sit',1,NULL,'{"name":"Bo","node":null}','again',2,'GFuEiTU9JeGaRn3a',1.79494587870825958245e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',4,'ready',1,1,NULL,'again',3,'GFuEiTU9JeGaRn3a',1.79494587870825958245e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',5,'start',NULL,NULL,NULL,'again',4,NULL,1.79494587870825958245e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',6,'back',1,NULL,'0eddebba6292','0eddebba6292-8',0,'GFuEiTU9JeGaRn3a',1.79494587872020173067e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',7,'decide',0,23,NULL,'bot-0eddebba6292-6-5',0,NULL,1.79494587872240161895e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',8,'decide',1,56,NULL,'GFuEiTU9JeGaRn3a:w84',0,'GFuEiTU9JeGaRn3a',1.79494587872386360165e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',9,'decide',0,23,NULL,'bot-0eddebba6292-8-8',0,NULL,1.79494587872596549982e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',10,'decide',1,56,NULL,'GFuEiTU9JeGaRn3a:w85',0,'GFuEiTU9JeGaRn3a',1.79494587872730970387e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',11,'decide',0,56,NULL,'bot-0eddebba6292-10-10',0,NULL,1794945878.72929);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',12,'decide',1,13,NULL,'GFuEiTU9JeGaRn3a:w86',0,'GFuEiTU9JeGaRn3a',1.79494587873064541817e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',13,'decide',0,39,NULL,'bot-0eddebba6292-12-12',0,NULL,1.794945878732806921e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',14,'decide',1,41,NULL,'GFuEiTU9JeGaRn3a:w87',0,'GFuEiTU9JeGaRn3a',1.79494587873412275312e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',15,'decide',0,46,NULL,'bot-0eddebba6292-14-14',0,NULL,1.79494587873622226713e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',16,'decide',1,42,NULL,'GFuEiTU9JeGaRn3a:w88',0,'GFuEiTU9JeGaRn3a',1.79494587873748803136e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',17,'decide',0,57,NULL,'bot-0eddebba6292-16-16',0,NULL,1.79494587873973226541e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',18,'decide',0,3,NULL,'bot-0eddebba6292-17-17',0,NULL,1.79494587874248218541e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',19,'decide',1,6,NULL,'GFuEiTU9JeGaRn3a:w89',0,'GFuEiTU9JeGaRn3a',1.79494587874378943442e+09);
INSERT INTO "rows" VALUES('hKRGVYZqRUdX',20,'decide',0,3,NULL,'bot-0eddebba6292-19-19',0,NULL,1.79494587874618959427e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',1,'sit',0,NULL,'{"name":"Ada","node":"0eddebba6292"}','q-NJnvecRUXS_Y7x:w38',0,'q-NJnvecRUXS_Y7x',1.7949458754599251747e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',2,'sit',1,NULL,'{"name":"Bo","node":"0eddebba6292"}','GFuEiTU9JeGaRn3a:w39',0,'GFuEiTU9JeGaRn3a',1.79494587546428775791e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',3,'ready',0,1,NULL,'q-NJnvecRUXS_Y7x:w40',0,'q-NJnvecRUXS_Y7x',1.79494587546553587909e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',4,'ready',1,1,NULL,'GFuEiTU9JeGaRn3a:w41',0,'GFuEiTU9JeGaRn3a',1.79494587546840286256e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',5,'start',NULL,NULL,NULL,'GFuEiTU9JeGaRn3a:w41',1,'GFuEiTU9JeGaRn3a',1.79494587546840286256e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',6,'decide',0,3,NULL,'q-NJnvecRUXS_Y7x:w42',0,'q-NJnvecRUXS_Y7x',1.79494587547897148133e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',7,'decide',1,1,NULL,'GFuEiTU9JeGaRn3a:w43',0,'GFuEiTU9JeGaRn3a',1.79494587548374772076e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',8,'decide',0,12,NULL,'q-NJnvecRUXS_Y7x:w44',0,'q-NJnvecRUXS_Y7x',1.79494587548908185957e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',9,'decide',0,56,NULL,'q-NJnvecRUXS_Y7x:w45',0,'q-NJnvecRUXS_Y7x',1.79494587549283814422e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',10,'decide',1,5,NULL,'GFuEiTU9JeGaRn3a:w46',0,'GFuEiTU9JeGaRn3a',1.79494587549683737759e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',11,'decide',0,56,NULL,'q-NJnvecRUXS_Y7x:w47',0,'q-NJnvecRUXS_Y7x',1.79494587550374031068e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',12,'decide',1,56,NULL,'GFuEiTU9JeGaRn3a:w48',0,'GFuEiTU9JeGaRn3a',1.79494587550904321666e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',13,'decide',0,56,NULL,'q-NJnvecRUXS_Y7x:w49',0,'q-NJnvecRUXS_Y7x',1.79494587551275920872e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',14,'decide',1,52,NULL,'GFuEiTU9JeGaRn3a:w50',0,'GFuEiTU9JeGaRn3a',1.79494587551678609843e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',15,'decide',0,56,NULL,'q-NJnvecRUXS_Y7x:w51',0,'q-NJnvecRUXS_Y7x',1.7949458755207743644e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',16,'decide',1,56,NULL,'GFuEiTU9JeGaRn3a:w52',0,'GFuEiTU9JeGaRn3a',1.79494587552776598926e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',17,'decide',0,56,NULL,'q-NJnvecRUXS_Y7x:w53',0,'q-NJnvecRUXS_Y7x',1.79494587553238034243e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',18,'away',0,NULL,NULL,'0eddebba6292-3',0,'q-NJnvecRUXS_Y7x',1.79494587573690199855e+09);
INSERT INTO "rows" VALUES('o0bQO4Id6Mwh',19,'away',1,NULL,NULL,'0eddebba6292-4',0,'GFuEiTU9JeGaRn3a',1.79494587574374675747e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',1,'bot',1,NULL,'random','open',0,'q-NJnvecRUXS_Y7x',1.79494588158011984823e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',2,'sit',0,NULL,'{"name":"Ada","node":"0eddebba6292"}','q-NJnvecRUXS_Y7x:i90',0,'q-NJnvecRUXS_Y7x',1.79494588159722423558e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',3,'ready',0,1,NULL,'q-NJnvecRUXS_Y7x:i91',0,'q-NJnvecRUXS_Y7x',1.79494588160187840456e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',4,'start',NULL,NULL,NULL,'q-NJnvecRUXS_Y7x:i91',1,'q-NJnvecRUXS_Y7x',1.79494588160187840456e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',5,'decide',0,747,NULL,'q-NJnvecRUXS_Y7x:w92',0,'q-NJnvecRUXS_Y7x',1.79494588163066697127e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',6,'decide',1,750,NULL,'bot-0eddebba6292-5-5',0,NULL,1.79494588167249393461e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',7,'decide',0,540,NULL,'q-NJnvecRUXS_Y7x:w93',0,'q-NJnvecRUXS_Y7x',1.79494588167630434033e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',8,'decide',0,568,NULL,'q-NJnvecRUXS_Y7x:w94',0,'q-NJnvecRUXS_Y7x',1.79494588168444776533e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',9,'decide',0,773,NULL,'q-NJnvecRUXS_Y7x:w95',0,'q-NJnvecRUXS_Y7x',1.79494588168896961207e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',10,'decide',0,790,NULL,'q-NJnvecRUXS_Y7x:w96',0,'q-NJnvecRUXS_Y7x',1.79494588169266510013e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',11,'decide',0,790,NULL,'q-NJnvecRUXS_Y7x:w97',0,'q-NJnvecRUXS_Y7x',1.79494588169686245917e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',12,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w98',0,'q-NJnvecRUXS_Y7x',1.79494588170007944106e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',13,'decide',1,545,NULL,'bot-0eddebba6292-12-12',0,NULL,1.79494588174015593526e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',14,'decide',1,571,NULL,'bot-0eddebba6292-13-13',0,NULL,1.7949458817494330406e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',15,'decide',1,773,NULL,'bot-0eddebba6292-14-14',0,NULL,1.79494588175720357894e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',16,'decide',1,780,NULL,'bot-0eddebba6292-15-15',0,NULL,1.79494588178460979461e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',17,'decide',1,638,NULL,'bot-0eddebba6292-16-16',0,NULL,1.79494588178770208362e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',18,'decide',1,875,NULL,'bot-0eddebba6292-17-17',0,NULL,1.794945881808151722e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',19,'decide',0,2,NULL,'q-NJnvecRUXS_Y7x:w99',0,'q-NJnvecRUXS_Y7x',1.79494588181115913389e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',20,'decide',0,773,NULL,'q-NJnvecRUXS_Y7x:w100',0,'q-NJnvecRUXS_Y7x',1.79494588181310844423e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',21,'decide',0,785,NULL,'q-NJnvecRUXS_Y7x:w101',0,'q-NJnvecRUXS_Y7x',1.79494588181478691105e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',22,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w102',0,'q-NJnvecRUXS_Y7x',1.79494588181637454039e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',23,'decide',1,543,NULL,'bot-0eddebba6292-22-22',0,NULL,1.79494588182050490371e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',24,'decide',1,572,NULL,'bot-0eddebba6292-23-23',0,NULL,1.79494588182401800151e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',25,'decide',1,773,NULL,'bot-0eddebba6292-24-24',0,NULL,1.79494588182705950736e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',26,'decide',1,785,NULL,'bot-0eddebba6292-25-25',0,NULL,1.7949458818393681049e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',27,'decide',1,875,NULL,'bot-0eddebba6292-26-26',0,NULL,1.79494588185450363159e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',28,'decide',0,1,NULL,'q-NJnvecRUXS_Y7x:w103',0,'q-NJnvecRUXS_Y7x',1.79494588185955119131e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',29,'decide',0,773,NULL,'q-NJnvecRUXS_Y7x:w104',0,'q-NJnvecRUXS_Y7x',1.79494588186185526851e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',30,'decide',0,790,NULL,'q-NJnvecRUXS_Y7x:w105',0,'q-NJnvecRUXS_Y7x',1.79494588186374282837e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',31,'decide',0,790,NULL,'q-NJnvecRUXS_Y7x:w106',0,'q-NJnvecRUXS_Y7x',1.79494588186578941349e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',32,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w107',0,'q-NJnvecRUXS_Y7x',1.79494588186889696126e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',33,'decide',1,2,NULL,'bot-0eddebba6292-32-32',0,NULL,1.79494588187184643743e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',34,'decide',1,773,NULL,'bot-0eddebba6292-33-33',0,NULL,1.79494588187458229064e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',35,'decide',1,786,NULL,'bot-0eddebba6292-34-34',0,NULL,1.79494588188334679599e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',36,'decide',1,712,NULL,'bot-0eddebba6292-35-35',0,NULL,1.79494588188683748247e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',37,'decide',1,875,NULL,'bot-0eddebba6292-36-36',0,NULL,1.79494588189482474332e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',38,'decide',0,6,NULL,'q-NJnvecRUXS_Y7x:w108',0,'q-NJnvecRUXS_Y7x',1.79494588190136718751e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',39,'decide',0,773,NULL,'q-NJnvecRUXS_Y7x:w109',0,'q-NJnvecRUXS_Y7x',1.7949458819036231041e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',40,'decide',0,780,NULL,'q-NJnvecRUXS_Y7x:w110',0,'q-NJnvecRUXS_Y7x',1.79494588190557885173e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',41,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w111',0,'q-NJnvecRUXS_Y7x',1.79494588190739822386e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',42,'decide',1,70,NULL,'bot-0eddebba6292-41-41',0,NULL,1.79494588191388773916e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',43,'decide',1,773,NULL,'bot-0eddebba6292-42-42',0,NULL,1.79494588191712856287e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',44,'decide',1,780,NULL,'bot-0eddebba6292-43-43',0,NULL,1.79494588192146229746e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',45,'decide',1,875,NULL,'bot-0eddebba6292-44-44',0,NULL,1.79494588192457199095e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',46,'decide',0,1,NULL,'q-NJnvecRUXS_Y7x:w112',0,'q-NJnvecRUXS_Y7x',1.79494588192732262618e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',47,'decide',0,773,NULL,'q-NJnvecRUXS_Y7x:w113',0,'q-NJnvecRUXS_Y7x',1.79494588192935585974e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',48,'decide',0,791,NULL,'q-NJnvecRUXS_Y7x:w114',0,'q-NJnvecRUXS_Y7x',1.79494588193118309975e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',49,'decide',0,791,NULL,'q-NJnvecRUXS_Y7x:w115',0,'q-NJnvecRUXS_Y7x',1.79494588193288040164e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',50,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w116',0,'q-NJnvecRUXS_Y7x',1.79494588193444681162e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',51,'decide',1,61,NULL,'bot-0eddebba6292-50-50',0,NULL,1.79494588193849802021e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',52,'decide',1,773,NULL,'bot-0eddebba6292-51-51',0,NULL,1.79494588194148111349e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',53,'decide',1,791,NULL,'bot-0eddebba6292-52-52',0,NULL,1.79494588194435739517e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',54,'decide',1,792,NULL,'bot-0eddebba6292-53-53',0,NULL,1.79494588194817852972e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',55,'decide',1,641,NULL,'bot-0eddebba6292-54-54',0,NULL,1.79494588195097851753e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',56,'decide',1,875,NULL,'bot-0eddebba6292-55-55',0,NULL,1.7949458819549078941e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',57,'decide',0,5,NULL,'q-NJnvecRUXS_Y7x:w117',0,'q-NJnvecRUXS_Y7x',1.79494588195733308791e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',58,'decide',0,773,NULL,'q-NJnvecRUXS_Y7x:w118',0,'q-NJnvecRUXS_Y7x',1.79494588195929050448e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',59,'decide',0,785,NULL,'q-NJnvecRUXS_Y7x:w119',0,'q-NJnvecRUXS_Y7x',1.79494588196112418178e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',60,'decide',0,715,NULL,'q-NJnvecRUXS_Y7x:w120',0,'q-NJnvecRUXS_Y7x',1.79494588196370100973e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',61,'decide',0,671,NULL,'q-NJnvecRUXS_Y7x:w121',0,'q-NJnvecRUXS_Y7x',1.79494588196562170978e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',62,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w122',0,'q-NJnvecRUXS_Y7x',1.79494588196760702135e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',63,'decide',1,3,NULL,'bot-0eddebba6292-62-62',0,NULL,1.79494588197074985509e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',64,'decide',1,773,NULL,'bot-0eddebba6292-63-63',0,NULL,1.79494588197352790827e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',65,'decide',1,776,NULL,'bot-0eddebba6292-64-64',0,NULL,1.79494588197627449031e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',66,'decide',1,875,NULL,'bot-0eddebba6292-65-65',0,NULL,1.79494588197910618786e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',67,'decide',0,1,NULL,'q-NJnvecRUXS_Y7x:w123',0,'q-NJnvecRUXS_Y7x',1.79494588198187088965e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',68,'decide',0,773,NULL,'q-NJnvecRUXS_Y7x:w124',0,'q-NJnvecRUXS_Y7x',1.79494588198456287387e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',69,'decide',0,792,NULL,'q-NJnvecRUXS_Y7x:w125',0,'q-NJnvecRUXS_Y7x',1.79494588198664712904e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',70,'decide',0,793,NULL,'q-NJnvecRUXS_Y7x:w126',0,'q-NJnvecRUXS_Y7x',1.79494588198886132236e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',71,'decide',0,647,NULL,'q-NJnvecRUXS_Y7x:w127',0,'q-NJnvecRUXS_Y7x',1.79494588199066472051e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',72,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w128',0,'q-NJnvecRUXS_Y7x',1.79494588199232125288e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',73,'decide',1,552,NULL,'bot-0eddebba6292-72-72',0,NULL,1.79494588199530410773e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',74,'decide',1,571,NULL,'bot-0eddebba6292-73-73',0,NULL,1.79494588199892807006e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',75,'decide',1,774,NULL,'bot-0eddebba6292-74-74',0,NULL,1.79494588200283432003e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',76,'decide',1,702,NULL,'bot-0eddebba6292-75-75',0,NULL,1.79494588200883769995e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',77,'decide',1,706,NULL,'bot-0eddebba6292-76-76',0,NULL,1.79494588201327228546e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',78,'decide',1,648,NULL,'bot-0eddebba6292-77-77',0,NULL,1.79494588202345132827e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',79,'decide',1,875,NULL,'bot-0eddebba6292-78-78',0,NULL,1.79494588202871489519e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',80,'decide',0,5,NULL,'q-NJnvecRUXS_Y7x:w129',0,'q-NJnvecRUXS_Y7x',1.7949458820353393555e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',81,'decide',0,773,NULL,'q-NJnvecRUXS_Y7x:w130',0,'q-NJnvecRUXS_Y7x',1.79494588204281949996e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',82,'decide',0,787,NULL,'q-NJnvecRUXS_Y7x:w131',0,'q-NJnvecRUXS_Y7x',1.79494588204502367968e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',83,'decide',0,711,NULL,'q-NJnvecRUXS_Y7x:w132',0,'q-NJnvecRUXS_Y7x',1.79494588204692578315e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',84,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w133',0,'q-NJnvecRUXS_Y7x',1.79494588205081224445e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',85,'decide',1,129,NULL,'bot-0eddebba6292-84-84',0,NULL,1.79494588205540084833e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',86,'decide',1,875,NULL,'bot-0eddebba6292-85-85',0,NULL,1.79494588206626629828e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',87,'decide',0,1,NULL,'q-NJnvecRUXS_Y7x:w134',0,'q-NJnvecRUXS_Y7x',1.79494588206950712199e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',88,'decide',0,773,NULL,'q-NJnvecRUXS_Y7x:w135',0,'q-NJnvecRUXS_Y7x',1.79494588207152581211e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',89,'decide',0,793,NULL,'q-NJnvecRUXS_Y7x:w136',0,'q-NJnvecRUXS_Y7x',1.79494588207470512387e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',90,'decide',0,794,NULL,'q-NJnvecRUXS_Y7x:w137',0,'q-NJnvecRUXS_Y7x',1.79494588207658267026e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',91,'decide',0,835,NULL,'q-NJnvecRUXS_Y7x:w138',0,'q-NJnvecRUXS_Y7x',1.79494588207848477364e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',92,'decide',0,629,NULL,'q-NJnvecRUXS_Y7x:w139',0,'q-NJnvecRUXS_Y7x',1.79494588208191657068e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',93,'decide',0,821,NULL,'q-NJnvecRUXS_Y7x:w140',0,'q-NJnvecRUXS_Y7x',1.79494588208386564257e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',94,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w141',0,'q-NJnvecRUXS_Y7x',1.79494588208535242081e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',95,'decide',1,544,NULL,'bot-0eddebba6292-94-94',0,NULL,1.79494588208827114111e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',96,'decide',1,584,NULL,'bot-0eddebba6292-95-95',0,NULL,1.79494588209091973304e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',97,'decide',1,773,NULL,'bot-0eddebba6292-96-96',0,NULL,1794945882.09784);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',98,'decide',1,781,NULL,'bot-0eddebba6292-97-97',0,NULL,1.79494588210094189648e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',99,'decide',1,644,NULL,'bot-0eddebba6292-98-98',0,NULL,1.79494588210565757758e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',100,'decide',1,875,NULL,'bot-0eddebba6292-99-99',0,NULL,1.79494588210983395575e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',101,'decide',0,5,NULL,'q-NJnvecRUXS_Y7x:w142',0,'q-NJnvecRUXS_Y7x',1.79494588211260294912e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',102,'decide',0,773,NULL,'q-NJnvecRUXS_Y7x:w143',0,'q-NJnvecRUXS_Y7x',1.79494588211434316638e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',103,'decide',0,787,NULL,'q-NJnvecRUXS_Y7x:w144',0,'q-NJnvecRUXS_Y7x',1.79494588211627864845e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',104,'decide',0,716,NULL,'q-NJnvecRUXS_Y7x:w145',0,'q-NJnvecRUXS_Y7x',1.79494588211811757086e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',105,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w146',0,'q-NJnvecRUXS_Y7x',1.79494588212040781971e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',106,'decide',1,194,NULL,'bot-0eddebba6292-105-105',0,NULL,1.79494588212320804591e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',107,'decide',1,774,NULL,'bot-0eddebba6292-106-106',0,NULL,1.79494588213309931752e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',108,'decide',1,793,NULL,'bot-0eddebba6292-107-107',0,NULL,1.79494588213663792608e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',109,'decide',1,670,NULL,'bot-0eddebba6292-108-108',0,NULL,1.79494588213978791243e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',110,'decide',1,875,NULL,'bot-0eddebba6292-109-109',0,NULL,1.79494588214290738108e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',111,'decide',0,1,NULL,'q-NJnvecRUXS_Y7x:w147',0,'q-NJnvecRUXS_Y7x',1794945882.14589);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',112,'decide',0,773,NULL,'q-NJnvecRUXS_Y7x:w148',0,'q-NJnvecRUXS_Y7x',1.79494588214782333371e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',113,'decide',0,793,NULL,'q-NJnvecRUXS_Y7x:w149',0,'q-NJnvecRUXS_Y7x',1.79494588214970159532e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',114,'decide',0,835,NULL,'q-NJnvecRUXS_Y7x:w150',0,'q-NJnvecRUXS_Y7x',1.79494588215169835086e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',115,'decide',0,629,NULL,'q-NJnvecRUXS_Y7x:w151',0,'q-NJnvecRUXS_Y7x',1.79494588215341687202e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',116,'decide',0,821,NULL,'q-NJnvecRUXS_Y7x:w152',0,'q-NJnvecRUXS_Y7x',1.79494588215519428248e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',117,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w153',0,'q-NJnvecRUXS_Y7x',1.79494588215729451176e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',118,'decide',1,196,NULL,'bot-0eddebba6292-117-117',0,NULL,1.79494588216125726702e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',119,'decide',1,773,NULL,'bot-0eddebba6292-118-118',0,NULL,1.79494588216811299316e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',120,'decide',1,777,NULL,'bot-0eddebba6292-119-119',0,NULL,1.7949458821736516953e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',121,'decide',1,875,NULL,'bot-0eddebba6292-120-120',0,NULL,1.79494588217780900001e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',122,'decide',0,5,NULL,'q-NJnvecRUXS_Y7x:w154',0,'q-NJnvecRUXS_Y7x',1.79494588218409562106e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',123,'decide',0,773,NULL,'q-NJnvecRUXS_Y7x:w155',0,'q-NJnvecRUXS_Y7x',1.7949458821887655258e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',124,'decide',0,789,NULL,'q-NJnvecRUXS_Y7x:w156',0,'q-NJnvecRUXS_Y7x',1.79494588219232130052e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',125,'decide',0,721,NULL,'q-NJnvecRUXS_Y7x:w157',0,'q-NJnvecRUXS_Y7x',1.79494588219523954386e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',126,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w158',0,'q-NJnvecRUXS_Y7x',1.79494588219730973237e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',127,'decide',1,5,NULL,'bot-0eddebba6292-126-126',0,NULL,1.79494588220082664483e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',128,'decide',1,718,NULL,'bot-0eddebba6292-127-127',0,NULL,1.79494588220354104038e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',129,'decide',1,720,NULL,'bot-0eddebba6292-128-128',0,NULL,1.79494588220678901674e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',130,'decide',1,656,NULL,'bot-0eddebba6292-129-129',0,NULL,1.79494588221013760568e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',131,'decide',1,632,NULL,'bot-0eddebba6292-130-130',0,NULL,1.79494588221500778199e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',132,'decide',1,124,NULL,'bot-0eddebba6292-131-131',0,NULL,1.79494588221795845026e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',133,'decide',1,774,NULL,'bot-0eddebba6292-132-132',0,NULL,1.7949458822237029076e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',134,'decide',1,699,NULL,'bot-0eddebba6292-133-133',0,NULL,1.79494588222930407522e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',135,'decide',1,708,NULL,'bot-0eddebba6292-134-134',0,NULL,1.794945882232498169e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',136,'decide',1,646,NULL,'bot-0eddebba6292-135-135',0,NULL,1.79494588223788571357e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',137,'decide',1,875,NULL,'bot-0eddebba6292-136-136',0,NULL,1.79494588224184727673e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',138,'decide',0,1,NULL,'q-NJnvecRUXS_Y7x:w159',0,'q-NJnvecRUXS_Y7x',1.79494588224493598939e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',139,'decide',0,776,NULL,'q-NJnvecRUXS_Y7x:w160',0,'q-NJnvecRUXS_Y7x',1.79494588224952650074e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',140,'decide',0,835,NULL,'q-NJnvecRUXS_Y7x:w161',0,'q-NJnvecRUXS_Y7x',1794945882.25266);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',141,'decide',0,636,NULL,'q-NJnvecRUXS_Y7x:w162',0,'q-NJnvecRUXS_Y7x',1.79494588225689721112e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',142,'decide',0,835,NULL,'q-NJnvecRUXS_Y7x:w163',0,'q-NJnvecRUXS_Y7x',1.79494588225917911525e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',143,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w164',0,'q-NJnvecRUXS_Y7x',1.79494588226208806039e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',144,'decide',1,197,NULL,'bot-0eddebba6292-143-143',0,NULL,1.79494588226657962801e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',145,'decide',1,773,NULL,'bot-0eddebba6292-144-144',0,NULL,1.7949458822714748382e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',146,'decide',1,781,NULL,'bot-0eddebba6292-145-145',0,NULL,1.79494588227706551551e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',147,'decide',1,875,NULL,'bot-0eddebba6292-146-146',0,NULL,1.79494588227991247182e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',148,'decide',0,2,NULL,'q-NJnvecRUXS_Y7x:w165',0,'q-NJnvecRUXS_Y7x',1.7949458822821829319e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',149,'decide',0,709,NULL,'q-NJnvecRUXS_Y7x:w166',0,'q-NJnvecRUXS_Y7x',1.79494588228399300578e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',150,'decide',0,719,NULL,'q-NJnvecRUXS_Y7x:w167',0,'q-NJnvecRUXS_Y7x',1.79494588228874230387e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',151,'decide',0,724,NULL,'q-NJnvecRUXS_Y7x:w168',0,'q-NJnvecRUXS_Y7x',1.79494588229132270807e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',152,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w169',0,'q-NJnvecRUXS_Y7x',1.79494588229449868197e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',153,'decide',1,1,NULL,'bot-0eddebba6292-152-152',0,NULL,1.79494588229756879809e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',154,'decide',1,782,NULL,'bot-0eddebba6292-153-153',0,NULL,1.79494588230222415926e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',155,'decide',1,640,NULL,'bot-0eddebba6292-154-154',0,NULL,1.79494588230497431752e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',156,'decide',1,875,NULL,'bot-0eddebba6292-155-155',0,NULL,1.79494588230992364883e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',157,'decide',0,3,NULL,'q-NJnvecRUXS_Y7x:w170',0,'q-NJnvecRUXS_Y7x',1.79494588231275749206e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',158,'decide',0,684,NULL,'q-NJnvecRUXS_Y7x:w171',0,'q-NJnvecRUXS_Y7x',1.79494588231468820576e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',159,'decide',0,687,NULL,'q-NJnvecRUXS_Y7x:w172',0,'q-NJnvecRUXS_Y7x',1.79494588231768870349e+09);
INSERT INTO "rows" VALUES('ofSeZfS3hAyu',160,'decide',0,875,NULL,'q-NJnvecRUXS_Y7x:w173',0,'q-NJnvecRUXS_Y7x',1.7949458823208408356e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',1,'sit',0,NULL,'{"name":"Ada","node":"0eddebba6292"}','q-NJnvecRUXS_Y7x:w54',0,'q-NJnvecRUXS_Y7x',1.79494587556850910183e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',2,'sit',1,NULL,'{"name":"Bo","node":"0eddebba6292"}','GFuEiTU9JeGaRn3a:w55',0,'GFuEiTU9JeGaRn3a',1.79494587557274389274e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',3,'ready',0,1,NULL,'q-NJnvecRUXS_Y7x:w56',0,'q-NJnvecRUXS_Y7x',1.7949458755766048431e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',4,'ready',1,1,NULL,'GFuEiTU9JeGaRn3a:w57',0,'GFuEiTU9JeGaRn3a',1.79494587558430933956e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',5,'start',NULL,NULL,NULL,'GFuEiTU9JeGaRn3a:w57',1,'GFuEiTU9JeGaRn3a',1.79494587558430933956e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',6,'decide',0,23,NULL,'q-NJnvecRUXS_Y7x:w58',0,'q-NJnvecRUXS_Y7x',1.79494587558895754815e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',7,'decide',1,56,NULL,'GFuEiTU9JeGaRn3a:w59',0,'GFuEiTU9JeGaRn3a',1794945875.59267);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',8,'decide',0,23,NULL,'q-NJnvecRUXS_Y7x:w60',0,'q-NJnvecRUXS_Y7x',1.79494587559687423703e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',9,'decide',1,56,NULL,'GFuEiTU9JeGaRn3a:w61',0,'GFuEiTU9JeGaRn3a',1.79494587559996318822e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',10,'decide',0,56,NULL,'q-NJnvecRUXS_Y7x:w62',0,'q-NJnvecRUXS_Y7x',1.794945875611767292e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',11,'decide',1,13,NULL,'GFuEiTU9JeGaRn3a:w63',0,'GFuEiTU9JeGaRn3a',1.79494587561692976948e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',12,'decide',0,39,NULL,'q-NJnvecRUXS_Y7x:w64',0,'q-NJnvecRUXS_Y7x',1.79494587562448644642e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',13,'decide',1,41,NULL,'GFuEiTU9JeGaRn3a:w65',0,'GFuEiTU9JeGaRn3a',1.79494587562876439096e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',14,'decide',0,46,NULL,'q-NJnvecRUXS_Y7x:w66',0,'q-NJnvecRUXS_Y7x',1.79494587563263750078e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',15,'decide',1,42,NULL,'GFuEiTU9JeGaRn3a:w67',0,'GFuEiTU9JeGaRn3a',1.79494587563429641718e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',16,'decide',0,57,NULL,'q-NJnvecRUXS_Y7x:w68',0,'q-NJnvecRUXS_Y7x',1.79494587563589334485e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',17,'decide',0,3,NULL,'q-NJnvecRUXS_Y7x:w69',0,'q-NJnvecRUXS_Y7x',1.7949458756403653621e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',18,'decide',1,6,NULL,'GFuEiTU9JeGaRn3a:w70',0,'GFuEiTU9JeGaRn3a',1.79494587564871954914e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',19,'decide',0,3,NULL,'q-NJnvecRUXS_Y7x:w71',0,'q-NJnvecRUXS_Y7x',1.79494587565042519571e+09);
INSERT INTO "rows" VALUES('qXsG2XOcEGWD',20,'say',0,NULL,'{"name":"Ada","text":"Well played"}','q-NJnvecRUXS_Y7x:w72',0,'q-NJnvecRUXS_Y7x',1.79494587566902780531e+09);
INSERT INTO "rows" VALUES('zOTc8Wk5RAYN',1,'branch',NULL,NULL,'[23,56]','again',0,NULL,1.79494587868018364907e+09);
INSERT INTO "rows" VALUES('zOTc8Wk5RAYN',2,'sit',1,NULL,'{"name":"Ada","node":null}','again',1,'q-NJnvecRUXS_Y7x',1.79494587868018364907e+09);
INSERT INTO "rows" VALUES('zOTc8Wk5RAYN',3,'ready',1,1,NULL,'again',2,'q-NJnvecRUXS_Y7x',1.79494587868018364907e+09);
INSERT INTO "rows" VALUES('zOTc8Wk5RAYN',4,'sit',0,NULL,'{"name":"Bo","node":"0eddebba6292"}','GFuEiTU9JeGaRn3a:i82',0,'GFuEiTU9JeGaRn3a',1.79494587869310688967e+09);
INSERT INTO "rows" VALUES('zOTc8Wk5RAYN',5,'ready',0,1,NULL,'GFuEiTU9JeGaRn3a:i83',0,'GFuEiTU9JeGaRn3a',1.79494587869719266891e+09);
INSERT INTO "rows" VALUES('zOTc8Wk5RAYN',6,'start',NULL,NULL,NULL,'GFuEiTU9JeGaRn3a:i83',1,'GFuEiTU9JeGaRn3a',1.79494587869719266891e+09);
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
INSERT INTO "tables" VALUES('_YrLyOrIlXDi','QxqoZCY_CNE52PqDaA00QjlF','origin',1,3,'{"junior":false}','401d5356c6817ea1','12111825945411757626','3a4da65d168823a9f6ecc16e18c2ad89407828701b79b23af29e93fa61298b70',0,'listed',1,'{"kind":"correspondence","days":3}',0.0,'q-NJnvecRUXS_Y7x',1.79494587500431704522e+09,'open',NULL,0,0,1);
INSERT INTO "tables" VALUES('P5RrNtFiTycM','6kxOP7TSbTmv3mXsH-Uf2n9K','origami',1,2,'{"families":"random","whale_same_collection":false,"memory_aid":true}','b240e282e00250fd','3507771021574400543','7ed68473a892287d2451139eaba8400050a7ed3957e047806803ac19ec693a86',0,'private',1,'{}',0.0,'q-NJnvecRUXS_Y7x',1.79494587512877941132e+09,'playing',NULL,0,1,1);
INSERT INTO "tables" VALUES('o0bQO4Id6Mwh','z0YiIdvljXs4Rdbdg37WAj_2','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','4592508730454508268','c24d3a29c8aa4ce71bec6370f3098a01a1cf302676e9b526ce6e2b6bfe925ade',0,'private',1,'{"kind":"fischer","seconds":86400,"increment":30}',0.0,'q-NJnvecRUXS_Y7x',1.79494587540313458445e+09,'playing',1.79503245750728344922e+09,0,1,1);
INSERT INTO "tables" VALUES('qXsG2XOcEGWD','WyOGZ_C5wVii_GSJndO3DLSa','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','7827403895793592919','c7660b34f779d243959b9a69b78d987e843cdea6fed776050eee7444ef3188c3',0,'listed',1,'{}',0.0,'q-NJnvecRUXS_Y7x',1.79494587553884124759e+09,'over',NULL,1,0,1);
INSERT INTO "tables" VALUES('6H6xtB1gBafq','6hAqUppoq_1FiisJX9UfrQRe','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','7827403895793592919','c7660b34f779d243959b9a69b78d987e843cdea6fed776050eee7444ef3188c3',1,'private',1,'{}',0.0,'q-NJnvecRUXS_Y7x',1.79494587816329860679e+09,'over',NULL,0,0,1);
INSERT INTO "tables" VALUES('zOTc8Wk5RAYN','2-DLjz-eieG5mOW3l3vvQjLJ','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','7827403895793592919','c7660b34f779d243959b9a69b78d987e843cdea6fed776050eee7444ef3188c3',1,'private',1,'{}',0.6,'q-NJnvecRUXS_Y7x',1.79494587868018364907e+09,'playing',NULL,0,0,1);
INSERT INTO "tables" VALUES('hKRGVYZqRUdX','DbGcuJlrnP9wmSEIGLWb_kcT','maumau',1,2,'{"games":1,"deck":"full","mau":"call","opening_effect":false,"voluntary_draw":false,"reverse_skips_with_two":false}','824ed59a24efca02','7827403895793592919','c7660b34f779d243959b9a69b78d987e843cdea6fed776050eee7444ef3188c3',1,'private',0,'{}',0.0,'GFuEiTU9JeGaRn3a',1.79494587870825958245e+09,'over',NULL,0,0,1);
INSERT INTO "tables" VALUES('ofSeZfS3hAyu','u5NFfYhWyUDUZO8bLB2UWLrR','origin',1,2,'{"junior":false}','401d5356c6817ea1','12420534376416975029','fa2e2af3e80a0409375e860e11b56d39f8d169b342278eb053d96d734f2949b4',0,'private',1,'{}',0.0,'q-NJnvecRUXS_Y7x',1.79494588158011984823e+09,'over',NULL,0,1,1);
INSERT INTO "tables" VALUES('UT6R3F5UQgaC','nCwuWvzxHvzILXt9jMaarZE8','origami',1,2,'{"families":"random","whale_same_collection":false,"memory_aid":true}','b240e282e00250fd','2222131273901120092','f2cc954798ddf06b71c388d4d29ce34588588e97ec0ba451c47b41151f662d96',0,'private',1,'{}',0.0,'q-NJnvecRUXS_Y7x',1.79494588232552480704e+09,'over',NULL,0,1,1);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_listed ON tables (visibility, status, created_at);
CREATE INDEX members_player ON members (player);
CREATE INDEX kin_origin ON kin (kind, origin);
COMMIT;
