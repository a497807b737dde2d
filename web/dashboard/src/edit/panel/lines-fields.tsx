import { NumberInput } from '@mantine/core'
import { type Json, numberOf, text } from '../../model/json.ts'
import { CommitField } from '../commit-field.tsx'
import { t } from './words.ts'

export type LinesFieldsProps = {
  readonly query: Json
  readonly onSet: (key: string, value: unknown) => void
}

/** What a query of a source of logs asks for. */
export function LinesFields({ query, onSet }: LinesFieldsProps) {
  return (
    <>
      <CommitField
        label={t('linesOf', { refId: text(query.refId) })}
        description={t('linesHint', { example: '{container="chatflow", level="error"} |= "timeout"' })}
        value={text(query.expr)}
        onChange={(expr) => onSet('expr', expr)}
      />
      <NumberInput
        size="xs"
        label={t('maxLines')}
        placeholder="1000"
        min={1}
        max={5_000}
        value={numberOf(query.maxLines) ?? ''}
        onChange={(lines) => onSet('maxLines', numberOf(lines))}
      />
    </>
  )
}
