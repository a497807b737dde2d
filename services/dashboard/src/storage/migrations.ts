/** The schema, one step a version: a step that was released is never changed, only followed by another. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE folders (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    parent_uid TEXT NOT NULL DEFAULT '',
    description TEXT NOT NULL DEFAULT '',
    version INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE dashboards (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    folder_uid TEXT NOT NULL DEFAULT '',
    title TEXT NOT NULL,
    tags TEXT NOT NULL,
    version INTEGER NOT NULL,
    text TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    updated_by TEXT NOT NULL,
    origin TEXT
  ) STRICT;
  CREATE TABLE versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    dashboard_id INTEGER NOT NULL REFERENCES dashboards (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    parent_version INTEGER NOT NULL,
    restored_from INTEGER NOT NULL,
    text TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    message TEXT NOT NULL,
    UNIQUE (dashboard_id, version)
  ) STRICT;
  CREATE TABLE data_sources (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    settings TEXT NOT NULL,
    secrets TEXT,
    is_default INTEGER NOT NULL,
    origin TEXT,
    version INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE annotations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    dashboard_uid TEXT NOT NULL,
    panel_id INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    time_end_ms INTEGER NOT NULL,
    text TEXT NOT NULL,
    tags TEXT NOT NULL,
    data TEXT NOT NULL,
    login TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX annotations_by_time ON annotations (time_ms);
  CREATE TABLE preferences (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  `,
  `
  ALTER TABLE dashboards ADD COLUMN deleted_ms INTEGER;
  ALTER TABLE dashboards ADD COLUMN deleted_by TEXT NOT NULL DEFAULT '';
  CREATE TABLE stars (uid TEXT PRIMARY KEY, starred_ms INTEGER NOT NULL) STRICT;
  `,
  `
  CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    login TEXT NOT NULL COLLATE NOCASE UNIQUE,
    email TEXT NOT NULL COLLATE NOCASE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    is_server_admin INTEGER NOT NULL,
    is_disabled INTEGER NOT NULL,
    password TEXT,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    digest TEXT NOT NULL UNIQUE,
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL,
    address TEXT NOT NULL,
    agent TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sessions_of_user ON sessions (user_id);
  CREATE TABLE tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    digest TEXT NOT NULL UNIQUE,
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER,
    used_ms INTEGER,
    UNIQUE (user_id, name)
  ) STRICT;
  CREATE TABLE permissions (
    kind TEXT NOT NULL,
    uid TEXT NOT NULL,
    permissions TEXT NOT NULL,
    PRIMARY KEY (kind, uid)
  ) STRICT;
  CREATE TABLE records (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    uid TEXT NOT NULL,
    content TEXT NOT NULL,
    UNIQUE (kind, uid)
  ) STRICT;
  -- Until now there was one user, who has the first number.
  CREATE TABLE stars_of_users (
    user_id INTEGER NOT NULL,
    uid TEXT NOT NULL,
    starred_ms INTEGER NOT NULL,
    PRIMARY KEY (user_id, uid)
  ) STRICT;
  INSERT INTO stars_of_users SELECT 1, uid, starred_ms FROM stars;
  DROP TABLE stars;
  CREATE TABLE preferences_of_owners (
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (owner, name)
  ) STRICT;
  INSERT INTO preferences_of_owners SELECT 'org', name, value FROM preferences;
  DROP TABLE preferences;
  `,
  `
  ALTER TABLE users ADD COLUMN external_id TEXT;
  ALTER TABLE users ADD COLUMN is_synced INTEGER NOT NULL DEFAULT 0;
  CREATE UNIQUE INDEX users_by_external_id ON users (external_id);
  `,
  `
  -- Each change of a dashboard or a folder, whoever makes it: those who watch are told from here. The last are kept.
  CREATE TABLE changes (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    uid TEXT NOT NULL,
    object_id INTEGER NOT NULL,
    type TEXT NOT NULL,
    -- Where it stood before.
    folder_uid TEXT NOT NULL
  ) STRICT;
  -- What is there already has the first revision.
  INSERT INTO changes (kind, uid, object_id, type, folder_uid) VALUES ('start', '', 0, 'ADDED', '');
  ALTER TABLE dashboards ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE folders ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
  CREATE TRIGGER changes_trimmed AFTER INSERT ON changes WHEN NEW.revision % 100 = 0 BEGIN
    DELETE FROM changes WHERE revision <= NEW.revision - 10000;
  END;
  CREATE TRIGGER dashboards_added AFTER INSERT ON dashboards WHEN NEW.deleted_ms IS NULL BEGIN
    INSERT INTO changes (kind, uid, object_id, type, folder_uid)
      VALUES ('dashboards', NEW.uid, NEW.id, 'ADDED', NEW.folder_uid);
    UPDATE dashboards SET revision = (SELECT MAX(revision) FROM changes) WHERE id = NEW.id;
  END;
  CREATE TRIGGER dashboards_changed AFTER UPDATE OF folder_uid, version, text, origin, deleted_ms ON dashboards
  WHEN (OLD.deleted_ms IS NULL OR NEW.deleted_ms IS NULL) AND (
    OLD.folder_uid IS NOT NEW.folder_uid OR OLD.version IS NOT NEW.version OR OLD.text IS NOT NEW.text
    OR OLD.origin IS NOT NEW.origin OR OLD.deleted_ms IS NOT NEW.deleted_ms
  ) BEGIN
    INSERT INTO changes (kind, uid, object_id, type, folder_uid) VALUES ('dashboards', NEW.uid, NEW.id,
      CASE WHEN NEW.deleted_ms IS NOT NULL THEN 'DELETED' WHEN OLD.deleted_ms IS NOT NULL THEN 'ADDED' ELSE 'MODIFIED' END,
      OLD.folder_uid);
    UPDATE dashboards SET revision = (SELECT MAX(revision) FROM changes) WHERE id = NEW.id;
  END;
  CREATE TRIGGER dashboards_removed AFTER DELETE ON dashboards WHEN OLD.deleted_ms IS NULL BEGIN
    INSERT INTO changes (kind, uid, object_id, type, folder_uid)
      VALUES ('dashboards', OLD.uid, OLD.id, 'DELETED', OLD.folder_uid);
  END;
  CREATE TRIGGER folders_added AFTER INSERT ON folders BEGIN
    INSERT INTO changes (kind, uid, object_id, type, folder_uid)
      VALUES ('folders', NEW.uid, NEW.id, 'ADDED', NEW.parent_uid);
    UPDATE folders SET revision = (SELECT MAX(revision) FROM changes) WHERE id = NEW.id;
  END;
  CREATE TRIGGER folders_changed AFTER UPDATE OF title, parent_uid, description, version ON folders BEGIN
    INSERT INTO changes (kind, uid, object_id, type, folder_uid)
      VALUES ('folders', NEW.uid, NEW.id, 'MODIFIED', OLD.parent_uid);
    UPDATE folders SET revision = (SELECT MAX(revision) FROM changes) WHERE id = NEW.id;
  END;
  CREATE TRIGGER folders_removed AFTER DELETE ON folders BEGIN
    INSERT INTO changes (kind, uid, object_id, type, folder_uid)
      VALUES ('folders', OLD.uid, OLD.id, 'DELETED', OLD.parent_uid);
  END;
  `,
  `
  -- Labels and annotations that clients of Kubernetes give; those that the service tells itself are not among them.
  ALTER TABLE dashboards ADD COLUMN labels TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE dashboards ADD COLUMN annotations TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE folders ADD COLUMN labels TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE folders ADD COLUMN annotations TEXT NOT NULL DEFAULT '{}';
  -- Before the change: who watches by labels is told of what no longer has them.
  ALTER TABLE changes ADD COLUMN labels TEXT NOT NULL DEFAULT '{}';
  DROP TRIGGER dashboards_changed;
  DROP TRIGGER dashboards_removed;
  DROP TRIGGER folders_changed;
  DROP TRIGGER folders_removed;
  CREATE TRIGGER dashboards_changed
  AFTER UPDATE OF folder_uid, version, text, origin, deleted_ms, labels, annotations ON dashboards
  WHEN (OLD.deleted_ms IS NULL OR NEW.deleted_ms IS NULL) AND (
    OLD.folder_uid IS NOT NEW.folder_uid OR OLD.version IS NOT NEW.version OR OLD.text IS NOT NEW.text
    OR OLD.origin IS NOT NEW.origin OR OLD.deleted_ms IS NOT NEW.deleted_ms
    OR OLD.labels IS NOT NEW.labels OR OLD.annotations IS NOT NEW.annotations
  ) BEGIN
    INSERT INTO changes (kind, uid, object_id, type, folder_uid, labels) VALUES ('dashboards', NEW.uid, NEW.id,
      CASE WHEN NEW.deleted_ms IS NOT NULL THEN 'DELETED' WHEN OLD.deleted_ms IS NOT NULL THEN 'ADDED' ELSE 'MODIFIED' END,
      OLD.folder_uid, OLD.labels);
    UPDATE dashboards SET revision = (SELECT MAX(revision) FROM changes) WHERE id = NEW.id;
  END;
  CREATE TRIGGER dashboards_removed AFTER DELETE ON dashboards WHEN OLD.deleted_ms IS NULL BEGIN
    INSERT INTO changes (kind, uid, object_id, type, folder_uid, labels)
      VALUES ('dashboards', OLD.uid, OLD.id, 'DELETED', OLD.folder_uid, OLD.labels);
  END;
  CREATE TRIGGER folders_changed
  AFTER UPDATE OF title, parent_uid, description, version, labels, annotations ON folders BEGIN
    INSERT INTO changes (kind, uid, object_id, type, folder_uid, labels)
      VALUES ('folders', NEW.uid, NEW.id, 'MODIFIED', OLD.parent_uid, OLD.labels);
    UPDATE folders SET revision = (SELECT MAX(revision) FROM changes) WHERE id = NEW.id;
  END;
  CREATE TRIGGER folders_removed AFTER DELETE ON folders BEGIN
    INSERT INTO changes (kind, uid, object_id, type, folder_uid, labels)
      VALUES ('folders', OLD.uid, OLD.id, 'DELETED', OLD.parent_uid, OLD.labels);
  END;
  `,
  `
  -- Who set which fields of what is kept as a resource. It changes with these; where it changes alone, who writes it
  -- logs that.
  ALTER TABLE dashboards ADD COLUMN managed TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE folders ADD COLUMN managed TEXT NOT NULL DEFAULT '[]';
  `,
]
