import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { errorCode, Failure, writeFileAtomic } from '@hearth/kernel'
import type { JobConfig } from '../config-file/apply-global.ts'
import type { LoadedConfig } from '../config-file/load-config.ts'
import type { ConfigChanges, ConfigText } from '../domain/model/config-file.ts'

/** Changes the configuration file, which stays the only truth: whoever edits it by hand is not overwritten. */
export type ConfigEditor = {
  /** @throws {Failure} `conflict` where there is no file, and so do the others */
  read(): Promise<ConfigText>
  /** Says what the text would change, and changes nothing. @throws {Failure} `invalid` when it has faults */
  check(text: string): Promise<ConfigChanges>
  /**
   * Writes the text and puts it in force.
   *
   * @param expected the version that the text was made from
   * @throws {Failure} `invalid` when it has faults, `conflict` when the file has another version
   */
  write(text: string, expected: string | undefined): Promise<ConfigChanges>
  /** Writes the text that was there before the last write. @throws {Failure} `conflict` when there is none */
  rollBack(): Promise<ConfigChanges>
}

export type ConfigEditorDeps = {
  /** Of the file; absent where the settings name none. */
  readonly path: string | undefined
  readonly parse: (text: string, path: string) => Promise<LoadedConfig>
  readonly reload: () => Promise<void>
}

export function createConfigEditor({ path: given, parse, reload }: ConfigEditorDeps): ConfigEditor {
  let writing: Promise<unknown> = Promise.resolve()
  const paths = async () => {
    if (given === undefined)
      throw new Failure('conflict', 'Cannot change the configuration: "configFile" of the metrics settings names none')
    // A link stays one, and leads to the new text.
    const path = await realpath(given)
    return { path, previous: `${path}.previous` }
  }
  const changesTo = async (text: string, path: string) => {
    const [before, after] = [
      await parse(await readFile(path, 'utf8'), path).catch(() => undefined),
      await parse(text, path),
    ]
    return { jobs: compareJobs(before?.jobs ?? [], after.jobs), unserved: after.unserved, version: versionOf(text) }
  }
  const put = async (text: string, expected: string | undefined) => {
    const { path, previous } = await paths()
    const before = await readFile(path, 'utf8')
    if (expected !== undefined && expected !== versionOf(before))
      throw new Failure('conflict', 'Cannot change the configuration: its file was changed meanwhile; read it again')
    const changes = await changesTo(text, path)
    const mode = (await stat(path)).mode & 0o777
    await writeFileAtomic(previous, before, { mode })
    await writeFileAtomic(path, text, { mode })
    await reload()
    return changes
  }
  // One after the other: each says what it changes.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = writing.then(work)
    writing = done.catch(() => undefined)
    return done
  }
  return {
    async read() {
      const { path, previous } = await paths()
      const text = await readFile(path, 'utf8')
      return { path, text, version: versionOf(text), hasPrevious: (await readIfThere(previous)) !== undefined }
    },
    check: async (text) => changesTo(text, (await paths()).path),
    write: (text, expected) => inTurn(() => put(text, expected)),
    rollBack: () =>
      inTurn(async () => {
        const text = await readIfThere((await paths()).previous)
        if (text !== undefined) return put(text, undefined)
        throw new Failure('conflict', 'Cannot go back: the configuration was not changed here yet')
      }),
  }
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
}

function compareJobs(before: readonly JobConfig[], after: readonly JobConfig[]): ConfigChanges['jobs'] {
  const known = new Map(before.map((job) => [job.job_name, JSON.stringify(job)]))
  const names = new Set(after.map(({ job_name }) => job_name))
  const isChanged = (job: JobConfig) => known.has(job.job_name) && known.get(job.job_name) !== JSON.stringify(job)
  return {
    added: [...names].filter((name) => !known.has(name)),
    removed: [...known.keys()].filter((name) => !names.has(name)),
    changed: after.filter(isChanged).map(({ job_name }) => job_name),
  }
}
