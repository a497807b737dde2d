import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { manifestName } from './archive/contents.ts'
import { type ArchiveEntry, writeArchive } from './archive/write-archive.ts'
import { finishRestore } from './finish-restore.ts'
import { type RestoreOptions, restore } from './restore.ts'

const stamp = '2026-01-02T03-04-05-000Z'

async function* entries(models = '[]'): AsyncGenerator<ArchiveEntry> {
  const manifest = { format: 2, version: '1.0.0', madeAt: '2026-01-01T00:00:00.000Z', engine: 'sqlite' }
  yield { name: manifestName, text: JSON.stringify(manifest) }
  yield { name: 'documents/letter', text: 'kept' }
  yield { name: 'models.json', text: models }
  yield { name: 'settings/hearth.yaml', text: 'host: 127.0.0.1' }
}

/** A state folder with a letter of its own, and a backup of another. */
async function furnish(): Promise<RestoreOptions> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-restore-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [home, path] = [join(folder, 'home'), join(folder, 'backup.tar.gz')]
  await mkdir(join(home, 'documents'), { recursive: true })
  await writeFile(join(home, 'documents', 'letter'), 'written since')
  await writeArchive(path, entries())
  const nowMs = () => Date.UTC(2026, 0, 2, 3, 4, 5)
  return { home, databaseUrl: undefined, settingsPath: join(folder, 'hearth.yaml'), path, overwrite: true, nowMs }
}

test('a restore that fails in its moves is ended later, with all that it needs still there', async () => {
  const options = await furnish()
  const aside = join(options.home, `before-restore-${stamp}`)
  await writeFile(aside, 'a file where a folder has to be made')
  await expect(restore(options)).rejects.toMatchObject({ code: 'EEXIST' })
  await rm(aside)
  await finishRestore(options.home)
  expect(await readFile(join(options.home, 'documents', 'letter'), 'utf8')).toBe('kept')
  expect(await readFile(join(aside, 'documents', 'letter'), 'utf8')).toBe('written since')
  expect(await readFile(options.settingsPath, 'utf8')).toBe('host: 127.0.0.1')
})

test('a restore tells the models that are missing, and refuses a list that is none', async () => {
  const options = await furnish()
  await writeArchive(options.path, entries('{}'))
  await expect(restore(options)).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('models') })
  await writeArchive(options.path, entries('[{"file":"models/a.gguf","bytes":1}]'))
  expect(await restore(options)).toMatchObject({ missingModels: ['models/a.gguf'] })
})

test('a restore that is refused leaves nothing behind', async () => {
  const options = await furnish()
  await expect(restore({ ...options, overwrite: false })).rejects.toMatchObject({ kind: 'conflict' })
  await writeFile(options.path, 'no archive')
  await expect(restore(options)).rejects.toMatchObject({ kind: 'invalid' })
  expect(await readdir(options.home)).toEqual(['documents'])
})
