import { Text, UnstyledButton } from '@mantine/core'
import { durationWords } from '../amounts.ts'
import type { Run, RunSpan } from '../run-api.ts'
import classes from '../runs.module.css'
import { t } from '../words.ts'
import { rowsOf, type WaterfallRow } from './waterfall.ts'

export const kindWords = {
  run: 'kindRun',
  node: 'kindNode',
  model: 'kindModel',
  tool: 'kindTool',
  retrieval: 'kindRetrieval',
  log: 'kindLog',
} as const

export type WaterfallViewProps = {
  readonly run: Run
  readonly chosen: string | undefined
  readonly onChoose: (span: RunSpan) => void
}

/** What a run did, one line each, along its time. */
export function WaterfallView({ run, chosen, onChoose }: WaterfallViewProps) {
  return (
    <>
      <ol className={classes.waterfall} aria-label={t('waterfall')}>
        {rowsOf(run).map((row) => (
          <li key={row.span.id}>
            <Row row={row} isChosen={row.span.id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ol>
      {run.droppedSpans > 0 && (
        <Text size="xs" c="dimmed">
          {t('left', { count: run.droppedSpans })}
        </Text>
      )}
    </>
  )
}

type RowProps = {
  readonly row: WaterfallRow
  readonly isChosen: boolean
  readonly onChoose: (span: RunSpan) => void
}

function Row({ row: { span, depth, offset, length }, isChosen, onChoose }: RowProps) {
  const kind = t(kindWords[span.kind])
  const words = `${kind} ${span.name}, ${t(span.status)}, ${durationWords(span.durationMs)}`
  return (
    <UnstyledButton
      className={classes.row}
      aria-label={words}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(span)}
    >
      <span className={classes.rowName} style={{ paddingInlineStart: `${depth * 0.9}rem` }}>
        <span className={classes.kind}>{kind}</span>
        {span.kind === 'log' ? String(span.output) : span.name}
        {span.attributes.given === true && <span className={classes.mark}>{t('given')}</span>}
        {span.attributes.phase === 'making' && <span className={classes.mark}>{t('making')}</span>}
      </span>
      <span className={classes.track}>
        <span
          className={classes.bar}
          data-kind={span.kind}
          data-status={span.status}
          style={{ insetInlineStart: `${offset * 100}%`, width: `max(2px, ${length * 100}%)` }}
        />
      </span>
      <span className={classes.rowTime}>{durationWords(span.durationMs)}</span>
    </UnstyledButton>
  )
}
