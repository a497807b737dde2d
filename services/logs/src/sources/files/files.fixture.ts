import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { BEGINNING, type Nanos } from '../../domain/lines/line.ts'
import type { Page, ReadRequest } from '../../domain/reading/source.ts'
import { createLogWriter, type LogWriterOptions, makeHome } from '../../test-support/log-writer.ts'
import { readBackwardPage } from './backward-page.ts'
import { type PageOptions, readForwardPage } from './forward-page.ts'
import { ForwardReader } from './forward-reader.ts'

/** Time of the record that is written as the `count`-th, from 1. */
export const timeOf = (count: number): Nanos => String(1_795_251_600_000_000 + count).padEnd(19, '0')
/** A millisecond of the clock at which everything written here is long over. */
const later = () => 1_795_251_700_000

/** A service's log files in a folder of their own, with everything that reads them. */
export function openFiles(given: Partial<PageOptions> = {}, writing: LogWriterOptions = {}) {
  const home = makeHome()
  onTestFinished(home.remove)
  const dir = join(home.home, 'logs')
  const writer = createLogWriter(home.home, 'web', { files: 5, ...writing })
  const bounds = { blockBytes: 128, maxRecordBytes: 1_024, maxLineBytes: 4_096, maxScanBytes: 100_000 }
  const options = { dir, ...bounds, partialHoldMs: 1_000, maxHeldFiles: 3, clock: later, ...given }
  const target = { container: 'c', service: 'web' }
  const request: ReadRequest = {
    direction: 'forward',
    cursor: undefined,
    since: undefined,
    until: undefined,
    limit: 100,
    accept: () => true,
  }
  const forward = (own: Partial<ReadRequest> = {}) => readForwardPage(target, { ...request, ...own }, options)
  const backward = (own: Partial<ReadRequest> = {}) =>
    readBackwardPage(target, { ...request, direction: 'backward', ...own }, options)
  const follow = async (from = BEGINNING) => {
    const reader = await ForwardReader.open('c', 'web', from, options)
    onTestFinished(() => reader.close())
    return reader
  }
  /** Writes so many lines, named by their count, from one on. */
  const write = (count: number, from = 1) => {
    for (let at = from; at < from + count; at++) writer.write(`${at}\n`)
  }
  return { dir, writer, write, forward, backward, follow }
}

export const textsOf = ({ entries }: Pick<Page, 'entries'>) => entries.map(({ line }) => line.text)
