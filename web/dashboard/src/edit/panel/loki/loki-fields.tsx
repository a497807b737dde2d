import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { type Json, numberOf, text } from '../../../model/json.ts'
import { ExpressionField } from '../expression-field.tsx'
import classes from '../panel-editor.module.css'
import { t } from '../words.ts'
import { completeLogql } from './complete-logql.ts'

export type LokiFieldsProps = {
  readonly query: Json
  readonly sourceUid: string
  readonly onSet: (key: string, value: unknown) => void
}

/** What a Loki is asked: for lines, or for what is counted over them. */
export function LokiFields({ query, sourceUid, onSet }: LokiFieldsProps) {
  const complete = useMemo(() => completeLogql(sourceUid), [sourceUid])
  const isCount = /^\s*[a-z]/i.test(text(query.expr))
  return (
    <>
      <ExpressionField
        key={sourceUid}
        label={t('logqlOf', { refId: text(query.refId) })}
        example={'{app="web"} |= "timeout"'}
        value={text(query.expr)}
        complete={complete}
        colours="logql"
        onChange={(expr) => onSet('expr', expr)}
      />
      {isCount ? <CountFields query={query} onSet={onSet} /> : <LineFields query={query} onSet={onSet} />}
    </>
  )
}

type FieldsProps = Omit<LokiFieldsProps, 'sourceUid'>

function LineFields({ query, onSet }: FieldsProps) {
  return (
    <div className={classes.line}>
      <NumberInput
        size="xs"
        label={t('maxLines')}
        placeholder="1000"
        min={1}
        value={numberOf(query.maxLines) ?? ''}
        onChange={(lines) => onSet('maxLines', numberOf(lines))}
      />
      <NativeSelect
        size="xs"
        label={t('whichLines')}
        value={text(query.direction, 'backward')}
        data={[
          { value: 'backward', label: t('newestLines') },
          { value: 'forward', label: t('oldestLines') },
        ]}
        onChange={(event) => onSet('direction', event.currentTarget.value)}
      />
    </div>
  )
}

function CountFields({ query, onSet }: FieldsProps) {
  const usual = query.instant === true ? 'instant' : 'range'
  return (
    <>
      <TextInput
        size="xs"
        label={t('legendFormat')}
        description={t('legendHint')}
        placeholder="{{job}}"
        value={text(query.legendFormat)}
        onChange={(event) => onSet('legendFormat', event.currentTarget.value)}
      />
      <div className={classes.line}>
        <NativeSelect
          size="xs"
          label={t('shape')}
          value={text(query.queryType, usual)}
          data={[
            { value: 'range', label: t('shapeRange') },
            { value: 'instant', label: t('shapeInstant') },
          ]}
          onChange={(event) => onSet('queryType', event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          w={80}
          label={t('logqlStep')}
          placeholder="15s"
          value={text(query.step)}
          onChange={(event) => onSet('step', event.currentTarget.value)}
        />
      </div>
    </>
  )
}
