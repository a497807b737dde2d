import { PlusIcon, TrashIcon } from '@hearth/ui-kit'
import { ActionIcon, Button, Input, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type Matcher, operators } from '../matchers.ts'
import { isNameless, labelField } from './draft.ts'
import classes from './silence-form.module.css'
import { t } from './words.ts'

export type MatcherFieldsProps = {
  readonly matchers: readonly Matcher[]
  /** Marks those without a label. */
  readonly marksFaults: boolean
  readonly onChange: (matchers: readonly Matcher[]) => void
}

/** The labels that an alert has to have to be quiet, all of them. */
export function MatcherFields({ matchers, marksFaults, onChange }: MatcherFieldsProps) {
  return (
    <Stack gap="xs" component="fieldset" className={classes.fields}>
      <legend className={classes.legend}>{t('matchers')}</legend>
      <Input.Description>{t('matchersHint')}</Input.Description>
      {matchers.map((matcher, at) => (
        <MatcherField
          // biome-ignore lint/suspicious/noArrayIndexKey: a matcher is known by its place alone while it is written
          key={at}
          at={at}
          matcher={matcher}
          isFaulty={marksFaults && isNameless(matcher)}
          onChange={(changed) => onChange(matchers.with(at, changed))}
          onRemove={matchers.length > 1 ? () => onChange(matchers.toSpliced(at, 1)) : undefined}
        />
      ))}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<PlusIcon size={14} />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...matchers, { name: '', operator: '=', value: '' }])}
      >
        {t('addMatcher')}
      </Button>
    </Stack>
  )
}

type MatcherFieldProps = {
  readonly at: number
  readonly matcher: Matcher
  readonly isFaulty: boolean
  readonly onChange: (matcher: Matcher) => void
  readonly onRemove: (() => void) | undefined
}

function MatcherField({ at, matcher, isFaulty, onChange, onRemove }: MatcherFieldProps) {
  const number = at + 1
  return (
    <div className={classes.matcher}>
      <TextInput
        size="sm"
        name={labelField(at)}
        error={isFaulty}
        aria-label={t('labelOf', { number })}
        placeholder={t('labelHint')}
        value={matcher.name}
        onChange={(event) => onChange({ ...matcher, name: event.currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        aria-label={t('operatorOf', { number })}
        data={[...operators]}
        value={matcher.operator}
        onChange={(event) => {
          const operator = operators.find((known) => known === event.currentTarget.value)
          if (operator !== undefined) onChange({ ...matcher, operator })
        }}
      />
      <TextInput
        size="sm"
        aria-label={t('valueOf', { number })}
        placeholder={t('valueHint')}
        value={matcher.value}
        onChange={(event) => onChange({ ...matcher, value: event.currentTarget.value })}
      />
      {onRemove !== undefined && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('removeMatcher', { number })} onClick={onRemove}>
          <TrashIcon />
        </ActionIcon>
      )}
    </div>
  )
}
