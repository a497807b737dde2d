/** Settings of a bundle whose services are shown below one name, as the guide has it. */
export const below = {
  HEARTH_CHATFLOW_BASE_PATH: '/flows',
  HEARTH_DASHBOARD_BASE_PATH: '/dashboards',
  HEARTH_INFERENCE_BASE_PATH: '/models',
  HEARTH_LOGS_BASE_PATH: '/logs',
  HEARTH_METRICS_BASE_PATH: '/metrics',
  HEARTH_HEALTH_BASE_PATH: '/health',
  HEARTH_INFERENCE_ALLOWED_HOSTS: 'hearth.example',
  HEARTH_LOGS_ALLOWED_HOSTS: 'hearth.example',
  HEARTH_METRICS_ALLOWED_HOSTS: 'hearth.example',
  HEARTH_HEALTH_ALLOWED_HOSTS: 'hearth.example',
}
