import { type FlowDocument, pictureOf, writeDocument } from '@hearth/flow'
import { useNavigate } from '@hearth/ui-kit/router'
import { List, Stack } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { useCreateFlow } from '../../api/use-flows.ts'
import { FlowPictureView } from '../flow-picture.tsx'
import { t } from '../words.ts'
import { CreateBar } from './create-bar.tsx'
import classes from './new-flow.module.css'

const maxNameLength = 60

export type SentencePreviewProps = { readonly document: FlowDocument; readonly task: string }

/** What was drawn for a task, to be kept or not. */
export function SentencePreview({ document, task }: SentencePreviewProps) {
  const navigate = useNavigate()
  const [name, setName] = useState(task.trim().slice(0, maxNameLength))
  const picture = useMemo(() => pictureOf(document), [document])
  const { mutate, isPending, error } = useCreateFlow()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { name: name.trim(), type: 'AGENTFLOW', flowData: writeDocument(document) },
      { onSuccess: ({ id }) => navigate({ to: '/flows/$id', params: { id } }) },
    )
  }
  return (
    <form onSubmit={submit} aria-label={t('whatCame')}>
      <Stack gap="sm">
        <div className={classes.preview}>
          <FlowPictureView picture={picture} />
        </div>
        <List size="sm">
          {document.nodes.map(({ id, data }) => (
            <List.Item key={id}>{data.label}</List.Item>
          ))}
        </List>
        <CreateBar name={name} onName={setName} action={t('keep')} busy={isPending} error={error} />
      </Stack>
    </form>
  )
}
