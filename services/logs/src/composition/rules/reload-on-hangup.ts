import type { Ruling } from '../../domain/rules/ruling.ts'

/** As Prometheus does with its own, files of rules are read again on SIGHUP, without waiting for the next look. */
export function reloadOnHangup({ files }: Pick<Ruling, 'files'>): { close(): void } {
  const onHangup = () => void files.reload()
  process.on('SIGHUP', onHangup)
  return { close: () => void process.off('SIGHUP', onHangup) }
}
