-- Version 2: signed policies of the team, see decision 0203. A later issue is a row of its own; nobody changes or removes one.
CREATE TABLE countersign.policies (
  name text NOT NULL CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$'), serial bigint NOT NULL CHECK (serial > 0),
  digest text NOT NULL CHECK (length(digest) = 64), content text NOT NULL CHECK (length(content) <= 1048576),
  signature text NOT NULL CHECK (length(signature) <= 8192), by_user text NOT NULL DEFAULT current_user,
  put_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (name, serial));

GRANT SELECT ON countersign.policies TO countersign_member, countersign_approver, countersign_auditor, countersign_administrator;
GRANT INSERT (name, serial, digest, content, signature) ON countersign.policies TO countersign_administrator;
ALTER TABLE countersign.policies ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_see ON countersign.policies FOR SELECT USING (true);
CREATE POLICY add_own ON countersign.policies FOR INSERT TO countersign_administrator WITH CHECK (by_user = current_user);
