import { renderTime } from '@hearth/ui-kit'
import { Fragment } from 'react'
import classes from '../alerting.module.css'
import { t } from '../words.ts'
import type { Span } from './fired-spans.ts'

export type Strip = { readonly name: string; readonly spans: readonly Span[] }

export type StripsProps = {
  readonly strips: readonly Strip[]
  readonly range: { readonly fromMs: number; readonly toMs: number }
}

const most = 12

/** For each series a line of time, on which stands when an alert was pending and when it fired. */
export function Strips({ strips, range }: StripsProps) {
  const shown = strips.slice(0, most)
  return (
    <>
      <div className={classes.strips}>
        {shown.map(({ name, spans }) => (
          <Fragment key={name}>
            <span className={classes.stripName} title={name}>
              {name}
            </span>
            <div className={classes.strip} role="img" aria-label={t('strip', { name, spans: wordsOf(spans) })}>
              {spans.map((span) => (
                <div
                  key={`${span.state}${span.fromMs}`}
                  className={classes.span}
                  data-state={span.state}
                  style={placeOf(span, range)}
                />
              ))}
            </div>
          </Fragment>
        ))}
      </div>
      {strips.length > most && <span>{t('moreSeries', { count: strips.length - most })}</span>}
    </>
  )
}

function placeOf({ fromMs, toMs }: Span, range: StripsProps['range']) {
  const share = (ms: number) => (100 * ms) / Math.max(1, range.toMs - range.fromMs)
  return {
    left: `${share(Math.max(0, fromMs - range.fromMs))}%`,
    width: `${share(toMs - Math.max(fromMs, range.fromMs))}%`,
  }
}

function wordsOf(spans: readonly Span[]): string {
  const at = (ms: number) => renderTime(ms)
  if (spans.length === 0) return t('never')
  return spans
    .map(({ state, fromMs, toMs }) => t('span', { state: t(state), from: at(fromMs), to: at(toMs) }))
    .join(', ')
}

/** A series by its labels. */
export function nameOf(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).filter(([name]) => name !== '__name__')
  if (parts.length === 0) return t('seriesPlain')
  return parts.map(([name, value]) => `${name}=${value}`).join(' ')
}
