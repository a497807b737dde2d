import { PromqlEditor, type PromqlEditorProps } from '@hearth/ui-kit/promql'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useDraftText } from '../use-draft-text.ts'
import classes from './panel-editor.module.css'
import { t } from './words.ts'

export type ExpressionFieldProps = Pick<PromqlEditorProps, 'url' | 'complete' | 'colours' | 'example'> & {
  readonly label: string
  readonly value: string
  readonly onChange: (expr: string) => void
}

/** An expression. A half-written one is not asked: it would be answered by an error with every letter. */
export function ExpressionField({ label, value, onChange, ...how }: ExpressionFieldProps) {
  const { shown, write, take } = useDraftText(value, onChange)
  const variables = useOfferedVariables()
  return (
    <div className={classes.line}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it sees that the field within is left */}
      <div
        className={classes.expression}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) take()
        }}
      >
        <PromqlEditor label={label} value={shown} {...how} variables={variables} onChange={write} onSubmit={take} />
      </div>
      <Button
        size="compact-xs"
        variant="light"
        // What completes lies below the field, and over what stands at its foot.
        style={{ alignSelf: 'flex-start' }}
        disabled={shown === value}
        onClick={() => take()}
      >
        {t('ask')}
      </Button>
    </div>
  )
}

function useOfferedVariables() {
  const { dashboard } = useDashboardView()
  return useMemo(
    () => [
      { label: '__rate_interval', detail: t('rateInterval') },
      { label: '__interval', detail: t('interval') },
      { label: '__range', detail: t('range') },
      ...dashboard.variables.map(({ name, label }) => ({ label: name, detail: label })),
    ],
    [dashboard.variables],
  )
}
