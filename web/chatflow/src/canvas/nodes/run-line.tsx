import { renderFixed } from '@hearth/ui-kit'
import type { NodeRunState } from '../../runs/run-follower.ts'
import { t } from '../words.ts'
import { isLong } from './is-long.ts'
import classes from './node.module.css'

/** How a node does, or did, in the run that is shown: with time and tokens, or what it failed with. */
export function RunLine({ run, nodeWidthPx }: { readonly run: NodeRunState; readonly nodeWidthPx: number }) {
  const words = runWords(run)
  return (
    <span
      className={classes.run}
      data-run={run.state}
      data-long={isLong(words, 'run', nodeWidthPx) || undefined}
      title={words}
    >
      {words}
    </span>
  )
}

function runWords({ state, durationMs, tokens, message, times }: NodeRunState): string {
  if (state === 'running') return t('running')
  if (state === 'failed') return t('failed', { message: message ?? '' })
  return [
    durationMs === undefined ? t('done') : `✓ ${durationWords(durationMs)}`,
    ...(tokens === undefined ? [] : [t('tokens', { count: tokens })]),
    ...(times > 1 ? [t('times', { count: times })] : []),
  ].join(' · ')
}

function durationWords(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${renderFixed(ms / 1_000, ms < 10_000 ? 1 : 0)} s`
}
