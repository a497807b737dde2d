import { ChevronDownIcon } from '@hearth/ui-kit'
import { Button } from '@mantine/core'
import classes from './live-log.module.css'
import { t } from './words.ts'

type JumpButtonProps = {
  /** Lines that came since the newest was in sight. */
  readonly unseen: number
  /** No more are taken in until the reader comes back. */
  readonly isHeld: boolean
  readonly onClick: () => void
}

/** Leads back to the newest line. */
export function JumpButton({ unseen, isHeld, onClick }: JumpButtonProps) {
  const count = unseen > 0 ? t('newLines', { count: unseen }) : t('newest')
  return (
    <Button
      className={classes.jump}
      size="xs"
      radius="xl"
      rightSection={<ChevronDownIcon size={14} />}
      onClick={onClick}
    >
      {isHeld ? t('toNewest') : count}
    </Button>
  )
}
