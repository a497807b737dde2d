import { z } from 'zod'
import { isUlid } from './ulid.ts'

const ulid = z.string().refine(isUlid, 'must be a ULID')
const count = z.int().min(0)

/** `meta.json` of a block. Of what others write more is taken than known here, and kept. */
export const blockMetaSchema = z.looseObject({
  ulid,
  /** Unix milliseconds; the first is in the block, the second behind it. */
  minTime: z.int(),
  maxTime: z.int(),
  stats: z
    .looseObject({
      numSamples: count.default(0),
      numSeries: count.default(0),
      numChunks: count.default(0),
      numTombstones: count.optional(),
    })
    .prefault({}),
  compaction: z
    .looseObject({
      /** 1 for a block cut from the head. */
      level: z.int().min(0).default(1),
      /** The blocks of level 1 that it was made of. */
      sources: z.array(ulid).default([]),
      /** The blocks that it replaces. */
      parents: z.array(z.looseObject({ ulid, minTime: z.int(), maxTime: z.int() })).optional(),
    })
    .prefault({}),
  version: z.literal(1),
  /** Ours: when its newest sample came in, Unix milliseconds, by which an import of old samples is kept. */
  hearth: z.looseObject({ arrivedMs: z.int() }).optional(),
})

export type BlockMeta = Readonly<z.output<typeof blockMetaSchema>>

export const renderMeta = (meta: BlockMeta): string => `${JSON.stringify(meta, undefined, '\t')}\n`
