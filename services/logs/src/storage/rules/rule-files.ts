import { createHash } from 'node:crypto'
import { Failure, type Logger } from '@hearth/kernel'
import type { RuleGroup } from '@hearth/rules'
import type { GroupDefaults } from '@hearth/rules/files'
import type { RuleFile, RuleFiles } from '../../domain/rules/rule-files.ts'

export type RuleFilesDeps = {
  /** Paths, with `*` among them. */
  readonly patterns: readonly string[]
  readonly defaults: GroupDefaults
  /** Of groups that have no faults by themselves. @throws {Failure} `invalid` where they cannot be used here */
  readonly check: (groups: readonly RuleGroup[]) => void
  readonly logger: Logger
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** Between two looks. */
  readonly everyMs: number
}

type Kept = RuleFile & {
  /** Of the text that was read last; empty where it could not be read. */
  readonly digest: string
}

/**
 * Reads all files of rules, and looks again for what changed in them: every so often, and when it is asked to.
 *
 * @throws {Failure} `invalid` with the faults of all files: what is wrong at the start is not hidden
 */
export async function openRuleFiles(deps: RuleFilesDeps): Promise<RuleFiles> {
  const { patterns, logger, everyMs } = deps
  if (patterns.length === 0) return none
  // The parser of YAML is loaded by those alone who have such files.
  const files = await import('@hearth/rules/files')
  const readAll = async (before: readonly Kept[]): Promise<readonly Kept[]> => {
    const all: Kept[] = []
    for (const path of await files.listFiles(patterns)) {
      all.push(
        await readOne(
          path,
          before.find((one) => one.path === path),
          files,
          deps,
        ),
      )
    }
    return all
  }
  let current = await readAll([])
  requireSound(current)
  let apply: (groups: readonly RuleGroup[]) => Promise<void> = async () => undefined
  let reading: Promise<void> = Promise.resolve()
  let applied = sourceOf(current)
  const look = async () => {
    const before = current
    current = await readAll(before)
    tell(before, current, logger)
    const source = sourceOf(current)
    if (source === applied) return
    await apply(groupsOf(current))
    // What could not be applied is tried again with the next look.
    applied = source
  }
  const reload = () => {
    reading = reading
      .then(look)
      .catch((error: unknown) => logger.error({ err: error }, 'Cannot look for files of rules'))
    return reading
  }
  const timer = setInterval(reload, everyMs)
  timer.unref()
  return {
    files: () => current,
    groups: () => groupsOf(current),
    reload,
    onChange(listener) {
      apply = listener
    },
    async close() {
      clearInterval(timer)
      await reading
    },
  }
}

const none: RuleFiles = {
  files: () => [],
  groups: () => [],
  reload: async () => undefined,
  onChange: () => undefined,
  close: async () => undefined,
}

async function readOne(
  path: string,
  before: Kept | undefined,
  { parseRuleFile, readRuleFile }: typeof import('@hearth/rules/files'),
  { defaults, check, clock }: RuleFilesDeps,
): Promise<Kept> {
  const faulty = { path, groups: before?.groups ?? [], readAtMs: before?.readAtMs }
  let digest = ''
  try {
    const text = await readRuleFile(path)
    digest = createHash('sha256').update(text).digest('base64')
    // What was said of the same text holds.
    if (before?.digest === digest) return before
    const parsed = parseRuleFile(text, path, defaults)
    if ('faults' in parsed) return { ...faulty, digest, fault: parsed.faults.join('; ') }
    check(parsed.groups)
    return { path, groups: parsed.groups, readAtMs: clock(), digest, fault: undefined }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { ...faulty, digest, fault: error.message }
  }
}

function requireSound(files: readonly RuleFile[]): void {
  const faults = files.flatMap(({ path, fault }) => (fault === undefined ? [] : [`${path}: ${fault}`]))
  if (faults.length > 0) throw new Failure('invalid', `Cannot read rules: ${faults.join('; ')}`)
}

// Each fault once, and when it is gone.
function tell(before: readonly RuleFile[], now: readonly RuleFile[], logger: Logger): void {
  for (const { path, fault, groups } of now) {
    const old = before.find((one) => one.path === path)
    if (fault === old?.fault && groups === old?.groups) continue
    if (fault === undefined) logger.info({ file: path, groups: groups.length }, 'A file of rules was read again')
    else logger.warn({ file: path, reason: fault }, 'A file of rules has faults; its rules stay as they were')
  }
  for (const { path } of before) {
    if (!now.some((one) => one.path === path))
      logger.info({ file: path }, 'A file of rules is gone, and so are its rules')
  }
}

function groupsOf(files: readonly RuleFile[]): readonly RuleGroup[] {
  return files.flatMap(({ groups }) => groups)
}

function sourceOf(files: readonly RuleFile[]): string {
  return JSON.stringify(groupsOf(files).map(({ file, source }) => [file, source]))
}
