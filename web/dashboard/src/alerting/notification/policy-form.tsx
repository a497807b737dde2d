import { PlusIcon } from '@hearth/ui-kit'
import { Button, Checkbox, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Policy, useChangeAlerting } from '../../queries/alerting.ts'
import classes from '../alerting.module.css'
import { t } from '../words.ts'
import { objectMatcherOf, parseMatchers } from './matchers.ts'
import { NameChoice } from './name-choice.tsx'
import { t as notification } from './words.ts'

export type PolicyFormProps = {
  readonly first: Policy
  /** Of the contact points. */
  readonly names: readonly string[]
  /** Of the mute timings. */
  readonly timings: readonly string[]
  readonly canWrite: boolean
}

type Row = { readonly policy: Policy; readonly lines: string }

/** The first policy that an alert matches says who is told; the last one takes what is left. */
export function PolicyForm({ first, names, timings, canWrite }: PolicyFormProps) {
  const { mutate, isPending, isSuccess, error } = useChangeAlerting()
  const [root, setRoot] = useState<Policy>(first)
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (first.routes ?? []).map((policy) => ({ policy, lines: linesOf(policy) })),
  )
  const wrong = rows.map(({ lines }) => parseMatchers(lines)).find((parsed) => 'wrong' in parsed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { provenance: _, ...rest } = root
    const body = { ...rest, routes: rows.map(toPolicy) }
    mutate({ method: 'PUT', path: '/api/v1/provisioning/policies', body })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      {rows.map((row, index) => (
        <PolicyRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a policy has nothing else that stays while it changes
          key={index}
          row={row}
          number={String(index + 1)}
          names={names}
          timings={timings}
          onChange={(next) => setRows(rows.with(index, next))}
          onRemove={() => setRows(rows.toSpliced(index, 1))}
        />
      ))}
      {canWrite && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<PlusIcon size={14} />}
            onClick={() =>
              setRows([...rows, { policy: names[0] === undefined ? {} : { receiver: names[0] }, lines: '' }])
            }
          >
            {t('addPolicy')}
          </Button>
        </div>
      )}
      <fieldset className={classes.group}>
        <legend>{t('usualPolicy')}</legend>
        <PolicyFields policy={root} names={names} onChange={setRoot} />
      </fieldset>
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      {canWrite && (
        <Group>
          <Button type="submit" loading={isPending} disabled={wrong !== undefined}>
            {t('save')}
          </Button>
          <Text size="sm" role="status">
            {isSuccess ? t('saved') : ''}
          </Text>
        </Group>
      )}
    </form>
  )
}

type PolicyRowProps = {
  readonly row: Row
  readonly number: string
  readonly names: readonly string[]
  readonly timings: readonly string[]
  readonly onChange: (row: Row) => void
  readonly onRemove: () => void
}

function PolicyRow({ row, number, names, timings, onChange, onRemove }: PolicyRowProps) {
  const { policy, lines } = row
  const parsed = parseMatchers(lines)
  const nested = policy.routes?.length ?? 0
  return (
    <fieldset className={classes.group}>
      <legend>{t('policyNumber', { number })}</legend>
      <Textarea
        label={t('matchers')}
        description={t('matchersHint')}
        autosize
        error={'wrong' in parsed ? t('badMatcher', { line: parsed.wrong }) : undefined}
        value={lines}
        onChange={(event) => onChange({ ...row, lines: event.currentTarget.value })}
      />
      <PolicyFields policy={policy} names={names} onChange={(next) => onChange({ ...row, policy: next })} />
      <TimingsField
        timings={timings}
        chosen={policy.mute_time_intervals ?? []}
        onChange={(mute_time_intervals) => onChange({ ...row, policy: { ...policy, mute_time_intervals } })}
      />
      <Checkbox
        label={t('goesOn')}
        checked={policy.continue ?? false}
        onChange={(event) => onChange({ ...row, policy: { ...policy, continue: event.currentTarget.checked } })}
      />
      {nested > 0 && <Text size="sm">{t('nested', { count: nested })}</Text>}
      <div>
        <Button variant="default" size="xs" aria-label={t('removePolicy', { number })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </fieldset>
  )
}

type TimingsFieldProps = {
  readonly timings: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

// Nothing is shown where there is nothing to choose.
function TimingsField({ timings, chosen, onChange }: TimingsFieldProps) {
  const known = [...new Set([...timings, ...chosen])]
  if (known.length === 0) return null
  return <NameChoice label={notification('mutedBy')} names={known} chosen={chosen} onChange={onChange} />
}

type PolicyFieldsProps = {
  readonly policy: Policy
  readonly names: readonly string[]
  readonly onChange: (policy: Policy) => void
}

const waits = [
  { name: 'group_wait', labelWord: 'groupWait' },
  { name: 'group_interval', labelWord: 'groupInterval' },
  { name: 'repeat_interval', labelWord: 'repeatInterval' },
] as const

const nobody = 'none'

function PolicyFields({ policy, names, onChange }: PolicyFieldsProps) {
  const known = names.includes(nobody) ? names : [...names, nobody]
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('tells')}
        value={policy.receiver ?? nobody}
        data={known.map((name) => ({ value: name, label: name === nobody ? t('nobody') : name }))}
        onChange={(event) => onChange({ ...policy, receiver: event.currentTarget.value })}
      />
      <TextInput
        label={t('groupBy')}
        description={t('groupByHint')}
        value={(policy.group_by ?? []).join(', ')}
        onChange={(event) => onChange({ ...policy, group_by: namesIn(event.currentTarget.value) })}
      />
      {waits.map(({ name, labelWord }) => (
        <TextInput
          key={name}
          label={t(labelWord)}
          value={policy[name] ?? ''}
          onChange={(event) => onChange({ ...policy, [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}

function namesIn(text: string): readonly string[] {
  return text === '' ? [] : text.split(',').map((name) => name.trimStart())
}

function linesOf({ object_matchers: objects = [], matchers = [] }: Policy): string {
  return [...objects.map(([name, sign, value]) => `${name}${sign}${value}`), ...matchers].join('\n')
}

function toPolicy({ policy, lines }: Row): Policy {
  const parsed = parseMatchers(lines)
  const { matchers: _, ...rest } = policy
  const found = 'matchers' in parsed ? parsed.matchers : []
  const group_by = (policy.group_by ?? []).map((name) => name.trim()).filter(Boolean)
  return { ...rest, group_by, object_matchers: found.map(objectMatcherOf) }
}
