-- The store of a team, version 1. An administrator runs it once. Times are the server's; nothing needs a trigger or an extension.
CREATE TABLE countersign.hosts (
  host text PRIMARY KEY CHECK (host ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$'),
  owner text NOT NULL DEFAULT current_user,
  key text NOT NULL CHECK (length(key) = 59),
  seen_at timestamptz NOT NULL DEFAULT now());

-- The log of each host, row for row. The signature stands at the last row of each part that was sent.
CREATE TABLE countersign.audit (
  host text NOT NULL REFERENCES countersign.hosts, seq bigint NOT NULL, at bigint NOT NULL,
  session_id text NOT NULL, run_id text NOT NULL, project_root text NOT NULL, kind text NOT NULL, body text NOT NULL,
  hash text NOT NULL, signature text, received_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (host, seq));

-- Rows through here were removed at the host before they were sent.
CREATE TABLE countersign.cuts (
  host text NOT NULL REFERENCES countersign.hosts, seq bigint NOT NULL, hash text NOT NULL, signature text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (host, seq));

CREATE TABLE countersign.cards (
  host text NOT NULL REFERENCES countersign.hosts, card text NOT NULL, digest text NOT NULL, body text NOT NULL,
  signature text NOT NULL, outcome text, opened_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (host, card));
CREATE INDEX cards_open ON countersign.cards (opened_at) WHERE outcome IS NULL;

-- The first answer is the row of its card; there is no second.
CREATE TABLE countersign.answers (
  host text NOT NULL, card text NOT NULL, digest text NOT NULL, answer text NOT NULL CHECK (answer IN ('allow', 'deny')),
  by_host text NOT NULL REFERENCES countersign.hosts, by_user text NOT NULL DEFAULT current_user, signature text NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (host, card, digest),
  FOREIGN KEY (host, card) REFERENCES countersign.cards);

GRANT USAGE ON SCHEMA countersign TO countersign_member, countersign_approver, countersign_auditor, countersign_administrator;
GRANT SELECT ON ALL TABLES IN SCHEMA countersign TO countersign_member, countersign_approver, countersign_auditor, countersign_administrator;
GRANT INSERT (host, key), UPDATE (seen_at) ON countersign.hosts TO countersign_member;
GRANT INSERT (host, seq, at, session_id, run_id, project_root, kind, body, hash, signature) ON countersign.audit TO countersign_member;
GRANT INSERT (host, seq, hash, signature) ON countersign.cuts TO countersign_member;
GRANT INSERT (host, card, digest, body, signature), UPDATE (outcome) ON countersign.cards TO countersign_member;
GRANT INSERT (host, card, digest, answer, by_host, signature) ON countersign.answers TO countersign_approver;

ALTER TABLE countersign.hosts ENABLE ROW LEVEL SECURITY;
ALTER TABLE countersign.audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE countersign.cuts ENABLE ROW LEVEL SECURITY;
ALTER TABLE countersign.cards ENABLE ROW LEVEL SECURITY;
ALTER TABLE countersign.answers ENABLE ROW LEVEL SECURITY;

-- Who is there, and whose key is whose, all see. A host belongs to the user who brought it in.
CREATE POLICY all_see ON countersign.hosts FOR SELECT USING (true);
CREATE POLICY own_host ON countersign.hosts FOR INSERT TO countersign_member WITH CHECK (owner = current_user);
CREATE POLICY own_seen ON countersign.hosts FOR UPDATE TO countersign_member USING (owner = current_user);

-- A member reads and writes the rows of its own hosts; an auditor and an administrator read all; nobody changes one.
CREATE POLICY own_rows ON countersign.audit FOR SELECT TO countersign_member
  USING (EXISTS (SELECT 1 FROM countersign.hosts h WHERE h.host = audit.host AND h.owner = current_user));
CREATE POLICY every_row ON countersign.audit FOR SELECT TO countersign_auditor, countersign_administrator USING (true);
CREATE POLICY add_own ON countersign.audit FOR INSERT TO countersign_member
  WITH CHECK (EXISTS (SELECT 1 FROM countersign.hosts h WHERE h.host = audit.host AND h.owner = current_user));
CREATE POLICY all_see ON countersign.cuts FOR SELECT USING (true);
CREATE POLICY add_own ON countersign.cuts FOR INSERT TO countersign_member
  WITH CHECK (EXISTS (SELECT 1 FROM countersign.hosts h WHERE h.host = cuts.host AND h.owner = current_user));

-- What waits an approver sees of everybody, and a member of its own hosts.
CREATE POLICY own_cards ON countersign.cards FOR SELECT TO countersign_member
  USING (EXISTS (SELECT 1 FROM countersign.hosts h WHERE h.host = cards.host AND h.owner = current_user));
CREATE POLICY every_card ON countersign.cards FOR SELECT
  TO countersign_approver, countersign_auditor, countersign_administrator USING (true);
CREATE POLICY add_own ON countersign.cards FOR INSERT TO countersign_member
  WITH CHECK (EXISTS (SELECT 1 FROM countersign.hosts h WHERE h.host = cards.host AND h.owner = current_user));
CREATE POLICY close_own ON countersign.cards FOR UPDATE TO countersign_member
  USING (EXISTS (SELECT 1 FROM countersign.hosts h WHERE h.host = cards.host AND h.owner = current_user));

-- An approver answers an open card as it is, from a host of its own.
CREATE POLICY all_see ON countersign.answers FOR SELECT USING (true);
CREATE POLICY from_own_host ON countersign.answers FOR INSERT TO countersign_approver WITH CHECK (by_user = current_user
  AND EXISTS (SELECT 1 FROM countersign.hosts h WHERE h.host = answers.by_host AND h.owner = current_user)
  AND EXISTS (SELECT 1 FROM countersign.cards c WHERE c.host = answers.host AND c.card = answers.card
    AND c.digest = answers.digest AND c.outcome IS NULL));
