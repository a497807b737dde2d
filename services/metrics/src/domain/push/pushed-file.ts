import { z } from 'zod'
import { Labels } from '../model/labels.ts'
import type { PushGroup } from './group.ts'

// Numbers as text, for JSON has neither NaN nor infinities.
const sampleSchema = z.tuple([z.record(z.string(), z.string()), z.string()])

const familySchema = z.object({
  type: z.string(),
  help: z.string(),
  pushedMs: z.number(),
  samples: z.array(sampleSchema),
})

const groupSchema = z.object({
  labels: z.record(z.string(), z.string()),
  succeededMs: z.number(),
  failedMs: z.number(),
  ttlMs: z.number().optional(),
  families: z.array(z.tuple([z.string(), familySchema])),
})

const fileSchema = z.object({ version: z.literal(1), groups: z.array(groupSchema) })

/** @throws {z.ZodError} for another shape */
export function parsePushed(content: unknown): readonly PushGroup[] {
  return fileSchema.parse(content).groups.map(({ families, ttlMs, ...rest }) => ({
    ...rest,
    ttlMs,
    families: new Map(
      families.map(([name, { samples, ...family }]) => [
        name,
        { ...family, samples: samples.map(([labels, value]) => ({ labels: Labels.of(labels), value: Number(value) })) },
      ]),
    ),
  }))
}

/** The content of the file that keeps groups over restarts. */
export function renderPushed(groups: readonly PushGroup[]): z.output<typeof fileSchema> {
  return {
    version: 1,
    groups: groups.map(({ labels, families, succeededMs, failedMs, ttlMs }) => ({
      labels: { ...labels },
      succeededMs,
      failedMs,
      ...(ttlMs === undefined ? {} : { ttlMs }),
      families: [...families].map(([name, { samples, ...family }]): [string, z.output<typeof familySchema>] => [
        name,
        { ...family, samples: samples.map(({ labels: own, value }) => [own.toRecord(), String(value)]) },
      ]),
    })),
  }
}
