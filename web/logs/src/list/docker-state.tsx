import { StatusDot } from '@hearth/ui-kit'
import { useDocker } from '../queries/use-docker.ts'
import classes from './container-list.module.css'
import { t } from './words.ts'

/** Whether containers of a Docker Engine are among those listed. */
export function DockerState() {
  const { data } = useDocker()
  if (data === undefined) return null
  const { available, version, containers, error } = data
  return (
    <p className={classes.docker} title={error ?? undefined}>
      <StatusDot state={available ? 'up' : 'unknown'} label={t(available ? 'isThere' : 'isNotThere')} />
      {available ? t('docker', { version: version?.split('+')[0] ?? '', count: containers.running }) : t('noDocker')}
    </p>
  )
}
