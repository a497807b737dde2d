import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { TargetGroup } from '../domain/scrape/target-group.ts'

const schema = z.array(
  z.strictObject({
    targets: z.array(z.string()).default([]),
    labels: z.record(z.string(), z.string()).default({}),
  }),
)

/**
 * Groups as files and servers list them: `[{"targets": ["host:1"], "labels": {"name": "value"}}]`.
 *
 * @param where names the list in the failure, and tells its groups apart
 * @param labels added to each group
 * @throws {Failure} `upstream` for anything else
 */
export function readGroups(given: unknown, where: string, labels: Readonly<Record<string, string>>): TargetGroup[] {
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    throw new Failure('upstream', `Cannot read the targets of ${where}: ${z.prettifyError(parsed.error)}`)
  return parsed.data.map((group, at) => ({
    source: `${where}:${at}`,
    targets: group.targets.map((address) => ({ __address__: address })),
    labels: { ...group.labels, ...labels },
  }))
}

/** As {@link readGroups}, of a text in JSON. */
export function parseGroups(text: string, where: string, labels: Readonly<Record<string, string>>): TargetGroup[] {
  return readGroups(parse(text, where), where, labels)
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Failure('upstream', `Cannot read the targets of ${where}: it is no JSON`, { cause })
  }
}
