import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { BlockSet, blocksName } from './blocks/block-set.ts'
import { countSamples, type SampleCounts } from './count-samples.ts'
import { defaultMetadataBytes } from './metadata-table.ts'
import { Quarantine } from './quarantine.ts'
import { recover } from './recover.ts'

/** What a folder of metrics holds, and how many parts of it could not be read. */
export type StoreContents = SampleCounts & { readonly unreadable: number }

// What is damaged is counted.
const silent = createLogger({ service: 'metrics', level: 'silent' })

/** Reads all files of a store that no process has open, as a start does: damaged parts are put aside. */
export async function inspectStore(dir: string): Promise<StoreContents> {
  const quarantine = new Quarantine(join(dir, 'quarantine'), Date.now)
  const { head, report } = await recover(dir, quarantine, defaultMetadataBytes)
  const blocks = await BlockSet.open({ folder: join(dir, blocksName), cacheBytes: 0, logger: silent })
  return { ...countSamples(head, blocks), unreadable: report.damagedParts + blocks.damaged }
}
