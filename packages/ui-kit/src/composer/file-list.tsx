import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './composer.module.css'
import { t } from './words.ts'

export type FileListProps = { readonly files: readonly File[]; readonly onDrop: (file: File) => void }

/** The files that go along with a message, pictures as they look. */
export function FileList({ files, onDrop }: FileListProps) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files} aria-label={t('attached')}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.file}>
          {file.type.startsWith('image/') && <Thumbnail file={file} />}
          <span className={classes.name} title={file.name}>
            {file.name}
          </span>
          <CloseButton size="sm" aria-label={t('leaveOut', { name: file.name })} onClick={() => onDrop(file)} />
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url === undefined ? null : <img className={classes.thumbnail} src={url} alt="" />
}
