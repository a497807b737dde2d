import { RefreshIcon } from '@hearth/ui-kit'
import { ActionIcon, CloseButton, Progress, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import classes from '../documents.module.css'
import { progressOf } from './follow-job.ts'
import type { Upload, UploadQueue } from './upload-queue.ts'

/** Files on their way, how far each is, and what became of it. */
export function UploadList({ queue }: { readonly queue: UploadQueue }) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.get)
  if (uploads.length === 0) return null
  return (
    <ul className={classes.uploads} aria-label="Uploads">
      {uploads.map((upload) => (
        <Row key={upload.id} upload={upload} queue={queue} />
      ))}
    </ul>
  )
}

function Row({ upload, queue }: { readonly upload: Upload; readonly queue: UploadQueue }) {
  const { id, file, state } = upload
  const { words, percent } = standOf(upload)
  return (
    <li className={classes.upload}>
      <span className={classes.file}>{file.name}</span>
      {state === 'working' && (
        <Progress
          className={classes.progress}
          value={percent ?? 100}
          animated={percent === undefined}
          aria-label={`Progress of ${file.name}`}
        />
      )}
      <Text size="xs" c={state === 'failed' ? 'red' : 'dimmed'} role={state === 'failed' ? 'alert' : undefined}>
        {words}
      </Text>
      {state === 'failed' && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Try ${file.name} again`} onClick={() => queue.retry(id)}>
          <RefreshIcon size={16} />
        </ActionIcon>
      )}
      <CloseButton
        aria-label={state === 'done' || state === 'failed' ? `Clear ${file.name}` : `Stop ${file.name}`}
        onClick={() => queue.remove(id)}
      />
    </li>
  )
}

function standOf({ state, job, error }: Upload): { readonly words: string; readonly percent?: number | undefined } {
  if (state === 'waiting') return { words: 'Waiting' }
  if (state === 'done') return { words: 'Done' }
  if (state === 'failed') return { words: error ?? 'Failed' }
  return job === undefined ? { words: 'Sending' } : progressOf(job)
}
