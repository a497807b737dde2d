import { RefreshIcon } from '@hearth/ui-kit'
import { ActionIcon, CloseButton, Progress, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { t } from '../words.ts'
import { foundNothing, progressOf } from './follow-job.ts'
import classes from './upload-list.module.css'
import type { Upload, UploadQueue } from './upload-queue.ts'

/** Files on their way, how far each is, and what became of it. */
export function UploadList({ queue }: { readonly queue: UploadQueue }) {
  const uploads = useSyncExternalStore(queue.subscribe, queue.get)
  if (uploads.length === 0) return null
  return (
    <ul className={classes.uploads} aria-label={t('uploads')}>
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onRetry={() => queue.retry(upload.id)}
          onRemove={() => queue.remove(upload.id)}
        />
      ))}
    </ul>
  )
}

export type UploadRowProps = {
  readonly upload: Upload
  /** What it looks like, as a `data:` URL. */
  readonly thumbnail?: string | undefined
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** One file on its way. */
export function UploadRow({ upload, thumbnail, onRetry, onRemove }: UploadRowProps) {
  const { file, state } = upload
  const { words, percent } = standOf(upload)
  return (
    <li className={classes.upload}>
      {thumbnail !== undefined && <img src={thumbnail} alt="" className={classes.thumbnail} />}
      <span className={classes.file}>{file.name}</span>
      {state === 'working' && (
        <Progress.Root className={classes.progress}>
          <Progress.Section
            value={percent ?? 100}
            animated={percent === undefined}
            aria-label={t('progressOf', { name: file.name })}
          />
        </Progress.Root>
      )}
      <Text size="xs" c={state === 'failed' ? 'red' : 'dimmed'} role={state === 'failed' ? 'alert' : undefined}>
        {words}
      </Text>
      {state === 'failed' && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('tryAgain', { name: file.name })} onClick={onRetry}>
          <RefreshIcon size={16} />
        </ActionIcon>
      )}
      <CloseButton
        aria-label={
          state === 'done' || state === 'failed'
            ? t('clearUpload', { name: file.name })
            : t('stopUpload', { name: file.name })
        }
        onClick={onRemove}
      />
    </li>
  )
}

function standOf({ state, job, error }: Upload): { readonly words: string; readonly percent?: number | undefined } {
  if (state === 'waiting') return { words: t('waiting') }
  if (state === 'done') return { words: job !== undefined && foundNothing(job) ? t('noText') : t('done') }
  if (state === 'failed') return { words: error ?? t('failed') }
  return job === undefined ? { words: t('sending') } : progressOf(job)
}
