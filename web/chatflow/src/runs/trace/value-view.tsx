import { AnswerText, CopyButton } from '@hearth/ui-kit'
import { Text } from '@mantine/core'
import classes from '../runs.module.css'
import { t } from '../words.ts'

/** A value that work was given or gave: a text as text, all else as JSON. */
export function ValueView({ label, value }: { readonly label: string; readonly value: unknown }) {
  const cut = readCut(value)
  const text = cut?.beginning ?? textOf(value)
  return (
    <section className={classes.value} aria-label={label}>
      <header className={classes.valueHead}>
        <Text component="h4" size="xs" fw={600} c="dimmed">
          {label}
        </Text>
        {text !== undefined && <CopyButton text={text} label={label} />}
      </header>
      {text === undefined ? (
        <Text size="sm" c="dimmed">
          {t('nothing')}
        </Text>
      ) : (
        <pre className={classes.json}>{text}</pre>
      )}
      {cut !== undefined && (
        <Text size="xs" c="dimmed">
          {t('cut', { length: cut.truncatedFrom })}
        </Text>
      )}
    </section>
  )
}

/** An answer of a model as the chat shows it. */
export function AnswerView({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <section className={classes.value} aria-label={label}>
      <Text component="h4" size="xs" fw={600} c="dimmed">
        {label}
      </Text>
      <AnswerText text={text} />
    </section>
  )
}

/** How a value is shown; `undefined` for none. */
export function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}

type Cut = { readonly truncatedFrom: number; readonly beginning: string }

function readCut(value: unknown): Cut | undefined {
  const cut = value as Partial<Cut> | null | undefined
  return typeof cut?.truncatedFrom === 'number' && typeof cut.beginning === 'string' ? (cut as Cut) : undefined
}
