import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { DialogForm } from '../dialog-form.tsx'
import type { Evaluator } from '../test-api.ts'
import { useChange } from '../use-tests.ts'
import { t } from '../words.ts'
import { evaluatorTypes, measures, needsValue, operators, wordsOfMeasure } from './evaluator-words.ts'

export type EvaluatorDialogProps = {
  /** The one that is changed; a new one without. */
  readonly evaluator: Evaluator | undefined
  readonly onClose: () => void
}

type Fields = Pick<Evaluator, 'name' | 'type'> & {
  readonly operator: string
  readonly measure: NonNullable<Evaluator['measure']>
  readonly value: string
  readonly prompt: string
}

/** What an answer has to be. */
export function EvaluatorDialog({ evaluator, onClose }: EvaluatorDialogProps) {
  const [fields, setFields] = useState<Fields>({
    name: evaluator?.name ?? '',
    type: evaluator?.type ?? 'text',
    operator: evaluator?.operator ?? operators.text[0],
    measure: evaluator?.measure ?? measures[0],
    value: evaluator?.value ?? '',
    prompt: evaluator?.prompt ?? '',
  })
  const change = (some: Partial<Fields>) => setFields({ ...fields, ...some })
  const save = useChange(
    (body: object) =>
      evaluator === undefined
        ? askApi('/evaluators', { method: 'POST', body })
        : askApi(`/evaluators/${evaluator.id}`, { method: 'PUT', body }),
    queryKeys.evaluators,
  )
  const { name, type, operator, value } = fields
  const isReady = name.trim() !== '' && (!needsValue(type, operator) || value.trim() !== '')
  // What a model fills in is kept as it is; the page does not show it.
  const outputSchema = evaluator?.outputSchema === undefined ? {} : { outputSchema: evaluator.outputSchema }
  return (
    <DialogForm
      title={evaluator === undefined ? t('newEvaluator') : t('changeNamed', { name: evaluator.name })}
      action={evaluator === undefined ? t('create') : t('save')}
      isReady={isReady}
      busy={save.isPending}
      error={save.error}
      onSave={() => save.mutate({ ...fields, ...outputSchema, name: name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('looksAt')}
        data={evaluatorTypes.map((one) => ({ value: one, label: t(one) }))}
        value={type}
        onChange={(event) => {
          const next = evaluatorTypes.find((one) => one === event.currentTarget.value) ?? 'text'
          change({ type: next, operator: operators[next][0] ?? '', value: '' })
        }}
      />
      <RuleFields fields={fields} onChange={change} />
    </DialogForm>
  )
}

type RuleFieldsProps = { readonly fields: Fields; readonly onChange: (some: Partial<Fields>) => void }

function RuleFields({ fields: { type, operator, measure, value, prompt }, onChange }: RuleFieldsProps) {
  if (type === 'llm')
    return (
      <Textarea
        label={t('prompt')}
        description={t('promptHint', placeholders)}
        autosize
        minRows={4}
        maxRows={16}
        value={prompt}
        onChange={(event) => onChange({ prompt: event.currentTarget.value })}
      />
    )
  return (
    <>
      {type === 'numeric' && (
        <NativeSelect
          label={t('measure')}
          data={measures.map((one) => ({ value: one, label: wordsOfMeasure(one) }))}
          value={measure}
          onChange={(event) => {
            const next = measures.find((one) => one === event.currentTarget.value)
            if (next !== undefined) onChange({ measure: next })
          }}
        />
      )}
      <NativeSelect
        label={t('condition')}
        data={operators[type].map((one) => ({ value: one, label: t(one) }))}
        value={operator}
        onChange={(event) => onChange({ operator: event.currentTarget.value })}
      />
      {needsValue(type, operator) && <ValueField {...{ type, operator, value }} onChange={onChange} />}
    </>
  )
}

const placeholders = {
  question: '{question}',
  actualOutput: '{actualOutput}',
  expectedOutput: '{expectedOutput}',
} as const

type ValueFieldProps = Pick<Fields, 'type' | 'operator' | 'value'> & Pick<RuleFieldsProps, 'onChange'>

function ValueField({ type, operator, value, onChange }: ValueFieldProps) {
  if (type === 'json')
    return (
      <Textarea
        label={t('schema')}
        autosize
        minRows={4}
        maxRows={16}
        value={value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
    )
  return (
    <TextInput
      label={t('value')}
      description={operator.includes('Contain') && t('words')}
      inputMode={type === 'numeric' ? 'decimal' : 'text'}
      value={value}
      onChange={(event) => onChange({ value: event.currentTarget.value })}
    />
  )
}
