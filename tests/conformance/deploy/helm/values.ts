/** What people choose of the chart, each by the reason why: the tests render all of them. */
export const chosen = {
  'nothing chosen': {},
  'several pods of inference, by the load of their processors, and a monitor of the Prometheus Operator': {
    serviceMonitor: { enabled: true },
    inference: {
      model: 'hf:Qwen/Qwen3-0.6B-GGUF:Q8_0',
      threads: 2,
      autoscaling: { enabled: true },
      resources: { requests: { cpu: '2' } },
    },
  },
  'several pods of inference, by their queue': {
    inference: {
      model: 'hf:Qwen/Qwen3-0.6B-GGUF:Q8_0',
      autoscaling: {
        enabled: true,
        cpuUtilization: 0,
        queue: { metric: 'vllm_num_requests_waiting', averageValue: '2' },
        behavior: { scaleDown: { stabilizationWindowSeconds: 600 } },
      },
    },
  },
  'a queue that one number tells of all pods': {
    inference: {
      replicas: 2,
      model: 'hf:Qwen/Qwen3-0.6B-GGUF:Q8_0',
      autoscaling: {
        enabled: true,
        queue: { metric: 'requests_waiting', type: 'External', matchLabels: { model: 'qwen' } },
      },
    },
  },
  'replicas of chatflow': {
    chatflow: {
      replicas: 3,
      database: { secret: 'postgres-app', key: 'uri' },
      masterSecret: { secret: 'hearth-master' },
      redis: { secret: 'redis-login' },
      files: {
        bucket: 'flows',
        prefix: 'hearth/',
        region: 'eu-central-1',
        endpoint: 'https://minio.example:9000',
        pathStyle: true,
        secret: 'bucket-login',
      },
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: 'kubernetes.io/hostname',
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: { matchLabels: { 'app.kubernetes.io/name': 'chatflow' } },
        },
      ],
    },
  },
  'replicas of chatflow as busy as their processors are, with the role of their service account': {
    chatflow: {
      autoscaling: { enabled: true, maxReplicas: 8 },
      database: { secret: 'postgres-app' },
      masterSecret: { secret: 'hearth-master' },
      files: { bucket: 'flows' },
      serviceAccountName: 'flows',
      disruptionBudget: false,
    },
  },
  'replicas of the dashboards': {
    dashboard: {
      replicas: 2,
      database: { secret: 'postgres-app', key: 'uri' },
      masterSecret: { secret: 'hearth-master' },
    },
  },
  'a graphics card': {
    inference: {
      image: { tag: '0.1.0-cuda' },
      gpu: { kind: 'cuda', count: 2, runtimeClassName: 'nvidia' },
      nodeSelector: { 'nvidia.com/gpu.present': 'true' },
      tolerations: [{ key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' }],
      priorityClassName: 'models',
    },
  },
  'names with TLS': {
    trustedProxies: ['10.0.0.0/8', '192.168.1.1'],
    ingress: {
      enabled: true,
      className: 'nginx',
      annotations: { 'nginx.ingress.kubernetes.io/proxy-buffering': 'off' },
      hosts: { chatflow: 'flows.example', dashboard: 'dashboards.example', inference: 'models.example' },
      tls: { secret: 'hearth-tls' },
    },
  },
  'a cluster of its own ways': {
    image: {
      repository: 'registry.example:5000/ai/hearth',
      tag: '0.1.0',
      pullPolicy: 'Always',
      pullSecrets: ['login'],
    },
    secret: 'other',
    env: [{ name: 'HEARTH_LOG_LEVEL', value: 'debug' }],
    networkPolicies: { enabled: false },
    serviceMonitor: { enabled: true, interval: '1m', labels: { release: 'prometheus' } },
    metrics: {
      scrapeConfigs: [{ job_name: 'node', static_configs: [{ targets: ['node-exporter:9100'] }] }],
      podAnnotations: { 'example/note': 'yes' },
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }] }],
          },
        },
      },
    },
    inference: { replicas: 0 },
    health: { resources: { limits: null } },
    dashboard: { env: [{ name: 'HEARTH_DASHBOARD_USER', value: 'me' }] },
  },
} satisfies Record<string, object>
