import { renderDate, renderNumber, renderTime } from '@hearth/ui-kit'
import { Text } from '@mantine/core'
import type { Past } from '../../../queries/use-preview.ts'
import type { Draft } from '../draft.ts'
import { spanWords } from '../span-words.ts'
import { judgePast } from './judge-past.ts'
import classes from './preview.module.css'
import { t } from './words.ts'
import type { Firing } from './would-fire.ts'

const mostShown = 6
const minuteMs = 60_000

export type OutcomeProps = { readonly draft: Draft; readonly past: Past; readonly hours: number }

/** The same in words: how often it would have fired and when, and how far the figure went. */
export function Outcome({ draft, past, hours }: OutcomeProps) {
  const { firings, figures } = judgePast(draft, past)
  const known = figures.filter((figure) => figure !== null)
  const step = spanWords(`${past.stepMs / minuteMs}m`)
  const newest = firings.toReversed().slice(0, mostShown)
  return (
    <div className={classes.outcome}>
      <Text size="sm" fw={600} role="status">
        {firings.length === 0 ? t('never', { hours }) : t('fired', { hours, count: firings.length })}
      </Text>
      {newest.length > 0 && (
        <ul className={classes.times}>
          {newest.map((firing) => (
            <li key={firing.fromMs}>{timesOf(firing)}</li>
          ))}
          {firings.length > mostShown && <li>{t('more', { count: firings.length - mostShown })}</li>}
        </ul>
      )}
      {known.length > 0 && (
        <Text size="xs" c="dimmed">
          {draft.comparison === 'more' || draft.expression !== undefined
            ? t('most', { most: renderNumber(Math.max(...known)), step })
            : t('least', { least: renderNumber(Math.min(...known)), step })}
        </Text>
      )}
    </div>
  )
}

function timesOf({ fromMs, toMs }: Firing): string {
  if (fromMs === toMs) return renderDate(fromMs)
  const isOneDay = new Date(fromMs).toDateString() === new Date(toMs).toDateString()
  return `${renderDate(fromMs)} – ${isOneDay ? renderTime(toMs) : renderDate(toMs)}`
}
