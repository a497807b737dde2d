import { useNavigation } from '@hearth/ui-kit/router'
import { Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useContactPoints, useSaveRule } from '../../queries/alerting.ts'
import { type Folder, useMakeFolder } from '../../queries/folders.ts'
import classes from '../alerting.module.css'
import { t } from '../words.ts'
import { ConditionFields } from './condition-fields.tsx'
import { LabelFields } from './label-fields.tsx'
import { NumberField } from './number-field.tsx'
import { asSteps, type RuleDraft, toRule } from './rule-draft.ts'
import { RulePreview } from './rule-preview.tsx'
import { inLetters } from './steps/steps.ts'

const StepFields = lazy(async () => ({ default: (await import('./steps/step-fields.tsx')).StepFields }))

export type RuleFormProps = {
  readonly first: RuleDraft
  readonly folders: readonly Folder[]
  /** Where one comes from. */
  readonly back: string
  readonly range: { readonly fromMs: number; readonly toMs: number }
}

/** All of a rule, with when it would have fired. */
export function RuleForm({ first, folders, back, range }: RuleFormProps) {
  const [draft, setDraft] = useState(first)
  const navigation = useNavigation()
  const save = useSaveRule()
  const folder = useMakeFolder()
  const change = (next: Partial<RuleDraft>) => setDraft({ ...draft, ...next })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const folderUid = draft.folderUid || (await folder.mutateAsync(t('alertsFolder'))).uid
    const rule = toRule({ ...draft, folderUid })
    save.mutate({ rule, intervalSeconds: draft.intervalSeconds }, { onSuccess: () => navigation.go(back) })
  }
  const error = save.error ?? folder.error
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('name')}
        required
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      {draft.kept === undefined ? (
        <>
          <ConditionFields draft={draft} onChange={change} />
          <div>
            <Button variant="default" size="xs" onClick={() => setDraft(asSteps(draft))}>
              {t('asSteps')}
            </Button>
          </div>
        </>
      ) : (
        <Suspense>
          <StepFields
            steps={draft.kept}
            ruleNow={() => ({ ...toRule(draft), title: draft.title || t('newRule') })}
            onChange={(kept) => change({ kept })}
          />
        </Suspense>
      )}
      <div className={classes.fields}>
        <TextInput
          label={t('for')}
          description={t('forHint')}
          value={draft.forText}
          onChange={(event) => change({ forText: event.currentTarget.value })}
        />
        <TextInput
          label={t('keepFiring')}
          description={t('keepFiringHint')}
          value={draft.keepFiringText}
          onChange={(event) => change({ keepFiringText: event.currentTarget.value })}
        />
      </div>
      {draft.kept?.record === undefined && <RulePreview draft={draft} range={range} />}
      <Textarea
        label={t('summary')}
        description={t('summaryHint')}
        autosize
        value={draft.summary}
        onChange={(event) => change({ summary: event.currentTarget.value })}
      />
      <LabelFields labels={draft.labels} onChange={(labels) => change({ labels })} />
      <StateFields draft={draft} onChange={change} />
      <PlaceFields draft={draft} folders={folders} onChange={change} />
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {inLetters(error.message, draft.kept?.data ?? [])}
        </Text>
      )}
      <Group>
        <Button type="submit" loading={save.isPending || folder.isPending}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={() => navigation.go(back)}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}

type FieldsProps = { readonly draft: RuleDraft; readonly onChange: (next: Partial<RuleDraft>) => void }

const noDataWords = { NoData: 'asNoData', Alerting: 'asAlerting', OK: 'asOk' } as const
const errorWords = { Error: 'asError', Alerting: 'asAlerting', OK: 'asOk', KeepLast: 'asKeep' } as const

function StateFields({ draft, onChange }: FieldsProps) {
  const points = useContactPoints()
  // Who may not read the contact points keeps the one that the rule has.
  const own = draft.receiver === '' ? [] : [draft.receiver]
  const names = [...new Set([...own, ...(points.data ?? []).map(({ name }) => name)])]
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('noData')}
        value={draft.noData}
        data={Object.entries(noDataWords).map(([value, word]) => ({ value, label: t(word) }))}
        onChange={(event) => onChange({ noData: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('onError')}
        value={draft.onError}
        data={Object.entries(errorWords).map(([value, word]) => ({ value, label: t(word) }))}
        onChange={(event) => onChange({ onError: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('tell')}
        value={draft.receiver}
        data={[{ value: '', label: t('byPolicies') }, ...names.map((name) => ({ value: name, label: name }))]}
        onChange={(event) => onChange({ receiver: event.currentTarget.value })}
      />
    </div>
  )
}

function PlaceFields({ draft, folders, onChange }: FieldsProps & { readonly folders: readonly Folder[] }) {
  const known = folders.map(({ uid, title }) => ({ value: uid, label: title }))
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('folder')}
        value={draft.folderUid}
        data={[...known, { value: '', label: t('newFolder') }]}
        onChange={(event) => onChange({ folderUid: event.currentTarget.value })}
      />
      <TextInput
        label={t('group')}
        required
        value={draft.group}
        onChange={(event) => onChange({ group: event.currentTarget.value })}
      />
      <NumberField
        label={t('interval')}
        description={t('intervalHint')}
        min={1}
        max={86_400}
        step={1}
        value={draft.intervalSeconds}
        onChange={(intervalSeconds) => onChange({ intervalSeconds })}
      />
    </div>
  )
}
