import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, Failure, writeFileAtomic } from '@hearth/kernel'
import type { RuleGroup } from '@hearth/rules'
import { z } from 'zod'
import type { KeptRuleGroup, KeptRules, WrittenGroup } from '../../domain/rules/kept-rules.ts'

const fileSchema = z.strictObject({
  version: z.literal(1),
  groups: z.array(z.strictObject({ namespace: z.string(), written: z.record(z.string(), z.unknown()) })),
})

export type RuleKeeperDeps = {
  readonly path: string
  /** @throws {Failure} `invalid` with the faults */
  readonly read: (written: WrittenGroup, namespace: string) => Promise<RuleGroup>
}

/** Rules that are written over HTTP, in a file of their own. @throws {Failure} `invalid` when the file has faults */
export async function openRuleKeeper({ path, read }: RuleKeeperDeps): Promise<KeptRules> {
  let groups: readonly KeptRuleGroup[] = await readFileOf(path, read)
  let apply: (groups: readonly KeptRuleGroup[]) => Promise<void> = async () => undefined
  let writing: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = writing.then(work)
    writing = done.catch(() => undefined)
    return done
  }
  const put = async (next: readonly KeptRuleGroup[]) => {
    await writeGroups(path, next)
    groups = next
    await apply(next)
  }
  return {
    groups: () => groups,
    set: (group, check) =>
      inTurn(async () => {
        const others = groups.filter((one) => !isSame(one, group))
        check(others.length + 1)
        await put([...others, group].sort(byPlace))
      }),
    remove: (namespace, name) =>
      inTurn(async () => {
        const left = groups.filter((one) => one.namespace !== namespace || (name !== undefined && one.name !== name))
        if (left.length === groups.length) return false
        await put(left)
        return true
      }),
    onChange(listener) {
      apply = listener
    },
  }
}

function isSame(a: KeptRuleGroup, b: KeptRuleGroup): boolean {
  return a.namespace === b.namespace && a.name === b.name
}

function byPlace(a: KeptRuleGroup, b: KeptRuleGroup): number {
  const [left, right] = [JSON.stringify([a.namespace, a.name]), JSON.stringify([b.namespace, b.name])]
  return left < right ? -1 : 1
}

async function writeGroups(path: string, groups: readonly KeptRuleGroup[]): Promise<void> {
  const text = JSON.stringify({ version: 1, groups: groups.map(({ namespace, written }) => ({ namespace, written })) })
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFileAtomic(path, text, { mode: 0o600 })
  } catch (cause) {
    if (errorCode(cause) !== 'ENOSPC') throw cause
    throw new Failure('broken', 'Cannot store rules: the disk is full; free some space and try again', { cause })
  }
}

async function readFileOf(path: string, read: RuleKeeperDeps['read']): Promise<readonly KeptRuleGroup[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return []
  const parsed = fileSchema.safeParse(parse(text))
  if (!parsed.success) {
    throw new Failure('invalid', `Cannot read ${path}: it is no file of rules; move it away and write them anew`)
  }
  const groups: KeptRuleGroup[] = []
  for (const { namespace, written } of parsed.data.groups) {
    const group = await read(written, namespace)
    groups.push({ namespace, name: group.name, written, group })
  }
  return groups
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
