import { TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { isRecord, type Json, record, records, text, texts } from '../../../model/json.ts'
import classes from '../panel-editor.module.css'
import { t } from './words.ts'

export type GroupFieldsProps = { readonly options: Json; readonly onChange: (options: Json) => void }

type Rule = { readonly name: string; readonly operation: string; readonly aggregations: readonly string[] }

const reducers = [
  'sum',
  'mean',
  'min',
  'max',
  'count',
  'first',
  'last',
  'lastNotNull',
  'range',
  'median',
  'distinctCount',
]

/**
 * What becomes of each field that is named: rows are grouped by it, or it is reduced to a value for each group. Rules
 * with matchers keep these; a field that is added to them is matched by its name.
 */
export function GroupFields({ options, onChange }: GroupFieldsProps) {
  const rules = readRules(options)
  const change = (next: readonly Rule[]) => onChange(withRules(options, next))
  return (
    <>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name changes while it is written
        <div key={index} className={classes.line}>
          <TextInput
            size="xs"
            label={t('field')}
            value={rule.name}
            disabled={matcherOf(options, index) !== undefined}
            onChange={(event) => change(rules.with(index, { ...rule, name: event.currentTarget.value }))}
          />
          <NativeSelect
            size="xs"
            label={t('operation')}
            value={rule.operation}
            data={[
              { value: '', label: t('stays') },
              { value: 'groupby', label: t('groups') },
              { value: 'aggregate', label: t('reduced') },
            ]}
            onChange={(event) => change(rules.with(index, { ...rule, operation: event.currentTarget.value }))}
          />
          {rule.operation === 'aggregate' && (
            <MultiSelect
              size="xs"
              label={t('reducers')}
              value={[...rule.aggregations]}
              data={[...new Set([...reducers, ...rule.aggregations])]}
              onChange={(aggregations) => change(rules.with(index, { ...rule, aggregations }))}
            />
          )}
          <ActionIcon
            size="sm"
            variant="subtle"
            color="red"
            aria-label={t('dropField', { name: rule.name })}
            onClick={() => onChange(withoutRule(options, rules, index))}
          >
            <TrashIcon size={14} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => change([...rules, { name: '', operation: 'groupby', aggregations: [] }])}
      >
        {t('addField')}
      </Button>
    </>
  )
}

function readRules(options: Json): readonly Rule[] {
  const each = Array.isArray(options.rules)
    ? records(options.rules).map((rule) => [text(record(rule.matcher).options, '…'), rule] as const)
    : Object.entries(record(options.fields))
  return each.map(([name, rule]) => ({
    name,
    operation: text(record(rule).operation),
    aggregations: texts(record(rule).aggregations),
  }))
}

/** The matcher of a rule that goes by something else than a name. */
function matcherOf(options: Json, index: number): Json | undefined {
  const matcher = records(options.rules)[index]?.matcher
  return isRecord(matcher) && matcher.id !== 'byName' ? matcher : undefined
}

function withRules(options: Json, rules: readonly Rule[]): Json {
  const written = rules.map(({ operation, aggregations }) => ({
    operation: operation === '' ? null : operation,
    aggregations,
  }))
  if (!Array.isArray(options.rules))
    return { ...options, fields: Object.fromEntries(rules.map(({ name }, at) => [name, written[at]])) }
  const matchers = rules.map(({ name }, at) => matcherOf(options, at) ?? { id: 'byName', options: name })
  return { ...options, rules: written.map((rule, at) => ({ matcher: matchers[at], ...rule })) }
}

function withoutRule(options: Json, rules: readonly Rule[], index: number): Json {
  if (Array.isArray(options.rules)) return { ...options, rules: options.rules.toSpliced(index, 1) }
  return withRules(options, rules.toSpliced(index, 1))
}
