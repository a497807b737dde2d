import type { Logger } from '@hearth/kernel'
import { ExemplarRing, type SeriesExemplar } from '../../domain/exemplars/exemplar-ring.ts'
import type { ExemplarStore } from '../../domain/exemplars/exemplar-store.ts'
import { ExemplarLog, type ExemplarLogOptions } from './exemplar-log.ts'

type OpenExemplarsOptions = {
  readonly logger: Logger
  /** Hears of each that was not there yet. */
  readonly onNew: (exemplar: SeriesExemplar) => void
}

/** The newest exemplars in memory, and on disk, so that they are there after a restart. */
export async function openExemplars({
  logger,
  onNew,
  ...options
}: ExemplarLogOptions & OpenExemplarsOptions): Promise<ExemplarStore & { close(): Promise<void> }> {
  const ring = new ExemplarRing(options.maxExemplars)
  const { log, exemplars, damagedBytes } = await ExemplarLog.open(options)
  for (const one of exemplars) ring.add(one)
  if (damagedBytes > 0) logger.warn({ damagedBytes }, 'Exemplars on disk are damaged: the others are there')
  let unwritten: SeriesExemplar[] = []
  let hasFailed = false
  const write = async (): Promise<void> => {
    const taken = unwritten
    unwritten = []
    try {
      if (taken.length > 0) await log.append(taken)
      hasFailed = false
    } catch (error) {
      // They can be asked for, and a full disk is no reason to refuse the samples beside them.
      if (!hasFailed) logger.warn({ err: error }, 'Cannot write exemplars: they are in memory alone')
      hasFailed = true
    }
  }
  return {
    add(one, latestMs) {
      const before = ring.added
      const fault = ring.add(one, latestMs)
      if (ring.added > before) {
        unwritten.push(one)
        onNew(one)
      }
      return fault
    },
    kept: write,
    select: (sets, range) => ring.select(sets, range),
    close: () => log.close(),
  }
}
