import { mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage, type Storage } from '../open-storage.ts'
import { type Copy, migrateBytes, openCopy } from './copy.ts'
import { createTurns } from './turns.ts'

const limits = { maxVersions: 3, maxAnnotations: 5, maxDeleted: 2, maxUsers: 50 }

function folderOf(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-copies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Copies of one database; a turn at one of them is applied at all others. */
function openCopies(count: number, folder = folderOf()) {
  const first = migrateBytes(Buffer.alloc(0), folder)
  const copies = Array.from({ length: count }, () => openCopy(first, folder))
  onTestFinished(() => {
    for (const copy of copies) copy.close()
  })
  let uids = 0
  const places = copies.map((copy) => {
    const turns = createTurns(() => copy)
    const shared = {
      database: turns.database,
      inTurn: async <T>(change: () => T | Promise<T>) => change(),
      later: (_: string, change: () => void) => change(),
      onChange: () => undefined,
    }
    let storage: Storage | undefined
    const open = () => {
      storage ??= openStorage({
        ...{ path: '', shared, keys: [Buffer.alloc(32)] as const, nowMs: () => 1, ...limits },
        newUid: () => `new-${uids++}`,
      })
      return storage
    }
    return { copy, turns, open }
  })
  /** Runs a change at one of them; what it throws is undone in part, as a request that fails is. */
  const change = async (at: number, work: (storage: Storage) => void) => {
    const { copy, turns, open } = places[at] ?? fail()
    const turn = copy.begin()
    await turns.run(() => work(open())).catch(() => undefined)
    const made = turn.made()
    if (made === undefined) return turn.drop()
    turn.keep()
    for (const other of copies) if (other !== copy) other.apply([made])
  }
  return { copies, change, folder }
}

function fail(): never {
  throw new Error('there is no such copy')
}

/** All rows of all tables, those that SQLite keeps for itself among them. */
function contentOf({ reading }: Copy): unknown {
  const tables = reading.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
  return Object.fromEntries(
    tables.map(({ name }) => [name, reading.prepare(`SELECT * FROM "${String(name)}" ORDER BY 1, 2`).all()]),
  )
}

const dashboard = (uid: string, text: string, version: number, folderUid: string) => ({
  ...{ uid, folderUid, title: text, tags: [], version, text, origin: undefined, atMs: 1, by: 'a', message: '' },
  restoredFrom: 0,
})

const uid = fc.constantFrom('a', 'b', 'c', 'd')
const text = fc.constantFrom('one', 'two', 'three')
const number = fc.integer({ min: 1, max: 6 })

/** What requests do to the stores, by name and chance. */
const work = fc.oneof(
  fc.tuple(uid, text, fc.integer({ min: 1, max: 9 }), fc.constantFrom('', 'a', 'b')).map(([one, of, version, at]) => {
    return (storage: Storage) => void storage.dashboards.write(dashboard(one, of, version, at))
  }),
  uid.map((one) => (storage: Storage) => storage.dashboards.remove(one)),
  uid.map((one) => (storage: Storage) => storage.trash.put(one, { atMs: 2, by: 'b' })),
  uid.map((one) => (storage: Storage) => storage.trash.restore(one, '')),
  uid.map((one) => (storage: Storage) => void storage.folders.ensure(one, `folder ${one}`)),
  fc.tuple(uid, text).map(([one, title]) => (storage: Storage) => {
    const change = { title, description: undefined, version: undefined, overwrite: true }
    storage.folders.update(one, change)
  }),
  uid.map((one) => (storage: Storage) => void storage.folders.remove(one, 'me')),
  fc.tuple(uid, text).map(([one, value]) => (storage: Storage) => {
    const found = storage.dashboards.get(one)
    if (found) storage.objectMetadata.put('dashboards', found.id, { labels: { value }, annotations: {} })
  }),
  fc.tuple(number, text).map(([id, value]) => (storage: Storage) => {
    const place = { id: id % 2 === 0 ? 0 : id, dashboardUid: 'a', panelId: 1, timeMs: id, timeEndMs: id }
    storage.annotations.put({ ...place, text: value, tags: [], data: {}, login: 'a', createdAtMs: 1, updatedAtMs: 1 })
  }),
  number.map((id) => (storage: Storage) => storage.annotations.remove(id)),
  fc.tuple(uid, text).map(
    ([one, of]) =>
      (storage: Storage) =>
        void storage.playlists.put(one, { of } as never),
  ),
  uid.map((one) => (storage: Storage) => void storage.playlists.remove(one)),
  uid.map((login) => (storage: Storage) => {
    const rights = { role: 'Viewer', isServerAdmin: false } as const
    storage.users.create('user', { login, name: '', email: '', password: undefined, ...rights })
  }),
  number.map((id) => (storage: Storage) => storage.users.remove(id)),
  fc.tuple(number, text).map(([userId, name]) => (storage: Storage) => {
    storage.tokens.add({ userId, name, createdAtMs: 1, expiresAtMs: undefined }, `${userId} ${name}`)
    storage.sessionStore.add({ userId, createdAtMs: 1, seenAtMs: 1, address: '', agent: '' }, `${userId} ${name}`)
  }),
  fc.tuple(number, uid).map(
    ([user, one]) =>
      (storage: Storage) =>
        storage.stars.add(user, one, 1),
  ),
  fc.tuple(uid, fc.boolean()).map(([name, isDefault]) => (storage: Storage) => {
    const settings = { url: '', access: 'proxy', user: '', database: '', basicAuth: false, basicAuthUser: '' }
    const rest = { type: 'prometheus', secrets: { password: name }, isDefault, version: undefined }
    storage.sources.create({
      uid: name,
      name,
      settings: { ...settings, withCredentials: false, jsonData: {} },
      ...rest,
    })
  }),
  // What is undone before the turn ends.
  fc.tuple(uid, text).map(([one, of]) => (storage: Storage) => {
    storage.rehearse(() => storage.dashboards.write(dashboard(one, of, 5, '')))
  }),
  fc.tuple(uid, text).map(([one, of]) => (storage: Storage) => {
    storage.together(() => {
      storage.dashboards.write(dashboard(one, of, 6, ''))
      throw new Error('refused')
    })
  }),
)

test('copies are equal row for row, whichever of them makes the changes', async () => {
  const turn = fc.tuple(fc.nat({ max: 2 }), fc.array(work, { minLength: 1, maxLength: 4 }))
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 25 }), async (turns) => {
      const { copies, change } = openCopies(3)
      for (const [at, works] of turns) {
        await change(at, (storage) => {
          for (const one of works) {
            try {
              one(storage)
            } catch {
              // A request of this turn is refused, and those after it are not.
            }
          }
        })
      }
      const [first, ...others] = copies.map(contentOf)
      for (const other of others) expect(other).toEqual(first)
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('a copy that is opened from the bytes of another is the same, its triggers too', async () => {
  const { copies, change, folder } = openCopies(1)
  await change(0, (storage) => void storage.folders.ensure('a', 'A'))
  const [copy] = copies
  const other = openCopy((await copy?.whole.bytes()) ?? fail(), folder)
  onTestFinished(() => other.close())
  expect(contentOf(other)).toEqual(contentOf(copy ?? fail()))
  const turn = other.begin()
  other.writing.exec("UPDATE folders SET title = 'B'")
  turn.keep()
  expect(other.reading.prepare('SELECT revision FROM folders').get()).toEqual({ revision: 3 })
})

test('what a turn has changed is seen outside of it once it is kept', () => {
  const { copies } = openCopies(1)
  const { reading, writing, begin } = copies[0] ?? fail()
  const turn = begin()
  writing.exec("INSERT INTO permissions VALUES ('folders', 'a', '[]')")
  const count = () => reading.prepare('SELECT count(*) AS count FROM permissions').get()?.count
  expect(count()).toBe(0)
  turn.keep()
  expect(count()).toBe(1)
})

test('the whole of a copy is as it was when it was asked for, whatever is changed and closed meanwhile', async () => {
  const folder = folderOf()
  const copy = openCopy(migrateBytes(Buffer.alloc(0), folder), folder)
  const put = (uid: string) => {
    const turn = copy.begin()
    copy.writing
      .prepare("INSERT INTO records (kind, uid, content) VALUES ('tried', ?, ?)")
      .run(uid, 'x'.repeat(1_000_000))
    turn.keep()
  }
  for (let at = 0; at < 30; at++) put(`before ${at}`)
  const asked = copy.whole.bytes()
  expect(copy.whole.isBusy).toBe(true)
  for (let at = 0; at < 5; at++) put(`meanwhile ${at}`)
  const later = copy.whole.bytes()
  copy.close()
  const countIn = (bytes: Buffer) => {
    const other = openCopy(bytes, folder)
    onTestFinished(() => other.close())
    return other.reading.prepare("SELECT count(*) AS count FROM records WHERE kind = 'tried'").get()?.count
  }
  expect(countIn(await asked)).toBe(30)
  await expect(later).rejects.toThrow('not open')
})

test.runIf(process.platform === 'linux')('nothing of a copy lies in the folder', async () => {
  const { copies, change, folder } = openCopies(2)
  await change(0, (storage) => void storage.folders.ensure('a', 'A'))
  await copies[0]?.whole.bytes()
  expect(readdirSync(folder)).toEqual([])
})

test('a change that does not fit is refused whole', () => {
  const { copies } = openCopies(2)
  const [one, other] = [copies[0] ?? fail(), copies[1] ?? fail()]
  const turn = one.begin()
  one.writing.exec("INSERT INTO permissions VALUES ('folders', 'a', '[]'), ('folders', 'b', '[]')")
  const made = turn.made() ?? fail()
  turn.keep()
  other.writing.exec("INSERT INTO permissions VALUES ('folders', 'b', 'else')")
  expect(() => other.apply([made])).toThrow('does not fit')
  expect(other.reading.prepare('SELECT uid FROM permissions').all()).toEqual([{ uid: 'b' }])
})

test('nothing is changed outside of a turn', () => {
  const { copies } = openCopies(1)
  const { database } = createTurns(() => copies[0] ?? fail())
  expect(() => database.exec('BEGIN IMMEDIATE')).toThrow('outside of a turn')
  expect(() => database.prepare("INSERT INTO permissions VALUES ('a', 'b', 'c')").run()).toThrow('readonly')
})
