import { UploadRow } from '../../documents/ingest/upload-list.tsx'
import { t } from '../words.ts'
import classes from './files.module.css'
import type { Attachments } from './use-attachments.ts'

/** What goes along with the next question; pictures are seen. */
export function AttachmentList({ attachments }: { readonly attachments: Attachments }) {
  const { uploads, retry, remove } = attachments
  if (uploads.length === 0) return null
  return (
    <ul className={classes.files} aria-label={t('filesToSend')}>
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          thumbnail={thumbnailOf(upload.result?.data)}
          onRetry={() => retry(upload.id)}
          onRemove={() => remove(upload.id)}
        />
      ))}
    </ul>
  )
}

function thumbnailOf(data: string | undefined): string | undefined {
  return data?.startsWith('data:image/') ? data : undefined
}
