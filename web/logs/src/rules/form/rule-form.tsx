import { Alert, Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { saveRule } from '../../queries/save-rule.ts'
import { rulesKey } from '../../queries/use-rules.ts'
import { type Draft, faultOf, fieldOf, toWritten } from './draft.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'
import { Preview } from './preview/preview.tsx'
import { type Refusal, refusalOf } from './refusal.ts'
import { RuleFields } from './rule-fields.tsx'
import classes from './rule-form.module.css'
import type { Subject } from './subject.ts'
import { t } from './words.ts'

export type RuleFormProps = {
  readonly subject: Subject
  readonly onSaved: () => void
  readonly onCancel: () => void
}

/** A rule, with what it would have been in the last hours. */
export function RuleForm({ subject, onSaved, onCancel }: RuleFormProps) {
  const { initial, place, before } = subject
  const about = JSON.stringify([initial, place])
  const [draft, setDraft] = useState(() => keptDraft(about) ?? initial)
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () => saveRule(toWritten(draft, before), place),
    async onSuccess() {
      keepDraft(about, undefined)
      await client.invalidateQueries({ queryKey: rulesKey })
      onSaved()
    },
    onError: (error) => focusOn(form.current, refusalOf(error).field),
  })
  const change = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    keepDraft(about, next)
    save.reset()
  }
  const fault = faultOf(draft)
  const refusal = save.error === null ? undefined : refusalOf(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setIsTried(true)
    if (fault !== undefined) return focusOn(form.current, fieldOf[fault])
    save.mutate()
  }
  const cancel = () => {
    keepDraft(about, undefined)
    onCancel()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <RuleFields draft={draft} faults={said(isTried ? fault : undefined, refusal)} onChange={change} />
        <Preview draft={draft} />
        {refusal !== undefined && refusal.field === undefined && (
          <Alert color="red" p="xs" role="alert">
            {refusal.message}
          </Alert>
        )}
      </Stack>
      <Group gap="xs" mt="md" className={classes.foot}>
        <Button type="submit" loading={save.isPending}>
          {t(place === undefined ? 'create' : 'save')}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}

function said(fault: ReturnType<typeof faultOf>, refusal: Refusal | undefined) {
  return {
    ...(refusal?.field === undefined ? {} : { [refusal.field]: refusal.message }),
    ...(fault === undefined ? {} : { [fieldOf[fault]]: t(fault) }),
  }
}

function focusOn(form: HTMLFormElement | null, field: string | undefined): void {
  if (field !== undefined) form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
}
