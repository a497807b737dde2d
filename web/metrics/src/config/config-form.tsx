import { CheckIcon } from '@hearth/ui-kit'
import { useLeaveGuard } from '@hearth/ui-kit/router'
import { Badge, Button, Group, Stack, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ConfigChanges, ConfigText } from '../../../../services/metrics/src/wire/config.ts'
import { useChangeConfig } from '../api/use-config-file.ts'
import { Question } from '../dialogs/question.tsx'
import classes from './config.module.css'
import type { YamlEditor as Editor } from './create-yaml-editor.ts'
import { Outcome } from './outcome.tsx'
import { useConfigCheck } from './use-config-check.ts'
import { VerdictView } from './verdict-view.tsx'
import { t } from './words.ts'
import { YamlEditor } from './yaml-editor.tsx'

export type ConfigFormProps = {
  readonly file: ConfigText
  /** Reads the file again. */
  readonly onReload: () => Promise<ConfigText | undefined>
  readonly onClose: () => void
}

type Asked = 'discard' | 'roll back'

/** The text of the file in an editor: checked as it is written, written when it is saved, and put back on demand. */
export function ConfigForm({ file, onReload, onClose }: ConfigFormProps) {
  const [base, setBase] = useState(file)
  const [text, setText] = useState(file.text)
  const [asked, setAsked] = useState<Asked>()
  const editor = useRef<Editor>(undefined)
  const { verdict, check } = useConfigCheck(base.path)
  const change = useChangeConfig()
  const isDirty = text !== base.text
  const leaving = useLeaveGuard(isDirty)
  const mayLeave = (then: () => void) => (isDirty ? setAsked('discard') : then())

  const take = async () => {
    const next = await onReload()
    if (next === undefined) return
    setBase(next)
    setText(next.text)
    editor.current?.replace(next.text)
  }
  /** @param text as it stands in the editor: what was typed right before may not be drawn yet */
  const save = (text: string) => {
    // Of keys that are held down only the first one is meant: the next would find the file changed by it.
    if (text === base.text || change.isPending) return
    const keep = ({ version }: ConfigChanges) => setBase({ ...base, text, version, hasPrevious: true })
    change.mutate({ kind: 'write', text, version: base.version }, { onSuccess: keep })
  }
  const rollBack = () => change.mutate({ kind: 'roll back' }, { onSuccess: () => void take() })
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Title order={2} size="h4">
          {t('file')}
        </Title>
        {isDirty && (
          <Badge variant="light" color="yellow">
            {t('notSaved')}
          </Badge>
        )}
        <Group gap="xs" ml="auto">
          <Button variant="default" onClick={() => mayLeave(onClose)}>
            {t('close')}
          </Button>
          {base.hasPrevious && (
            <Button variant="default" onClick={() => setAsked('roll back')}>
              {t('rollBack')}
            </Button>
          )}
          <Button
            leftSection={<CheckIcon size={16} />}
            disabled={!isDirty || verdict.kind === 'faults'}
            loading={change.isPending}
            onClick={() => save(text)}
          >
            {t('save')}
          </Button>
        </Group>
      </Group>
      <span className={classes.path}>{base.path}</span>
      <Outcome change={change} onReload={() => void take().then(change.reset)} />
      <YamlEditor label={t('file')} value={file.text} editor={editor} onChange={setText} onSave={save} check={check} />
      <VerdictView verdict={verdict} onShow={(fault) => editor.current?.show(fault)} />
      {asked === 'roll back' && (
        <Question
          title={t('rollBackTitle')}
          text={t('rollBackText')}
          action={t('rollBack')}
          onConfirm={rollBack}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'discard' && (
        <Question
          title={t('discardTitle')}
          text={t('discardText')}
          action={t('discard')}
          onConfirm={onClose}
          onClose={() => setAsked(undefined)}
        />
      )}
      {leaving !== undefined && (
        <Question
          title={t('discardTitle')}
          text={t('discardText')}
          action={t('discard')}
          onConfirm={leaving.proceed}
          onClose={leaving.stay}
        />
      )}
    </Stack>
  )
}
