import { NativeSelect, TextInput } from '@mantine/core'
import { useComponents } from '../../api/use-components.ts'
import { useCredentials } from '../../inspector/credentials/use-credentials.ts'
import classes from '../tests.module.css'
import { t } from '../words.ts'

/** The model that judges, by the node it would have. */
export type Judge = { readonly llm: string; readonly model: string; readonly credentialId: string }

/** The model of this machine. */
export const ownJudge: Judge = { llm: 'chatHearth', model: '', credentialId: '' }

export type JudgeFieldsProps = { readonly judge: Judge; readonly onChange: (judge: Judge) => void }

/** Which model judges, and with which key. */
export function JudgeFields({ judge, onChange }: JudgeFieldsProps) {
  const components = [...(useComponents().data?.values() ?? [])]
  const kinds = components.filter(({ name, category }) => category === 'Chat Models' && name !== ownJudge.llm)
  const credentials = useCredentials().data ?? []
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('judge')}
        data={[
          { value: ownJudge.llm, label: t('thisMachine') },
          ...kinds.map(({ name, label }) => ({ value: name, label })),
        ]}
        value={judge.llm}
        onChange={(event) => onChange({ ...ownJudge, llm: event.currentTarget.value })}
      />
      <TextInput
        label={t('judgeModel')}
        value={judge.model}
        onChange={(event) => onChange({ ...judge, model: event.currentTarget.value })}
      />
      {judge.llm !== ownJudge.llm && (
        <NativeSelect
          label={t('credential')}
          data={[{ value: '', label: t('none') }, ...credentials.map(({ id, name }) => ({ value: id, label: name }))]}
          value={judge.credentialId}
          onChange={(event) => onChange({ ...judge, credentialId: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
