import type { Notifications } from '../domain/notifications.ts'

/** Tells those who follow what goes on that this process ends, and lets them go. */
export function announceStop(notifications: Notifications): void {
  notifications.add('Prometheus is shutting down and gracefully stopping all operations.')
  notifications.close()
}
