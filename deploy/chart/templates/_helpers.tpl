{{/* Parts that several templates share. Each gets a dict: root (the chart's context) and component (api, worker, …). */}}

{{- define "countersign.name" -}}
{{- printf "%s-%s" .root.Release.Name .component | trunc 52 | trimSuffix "-" -}}
{{- end -}}

{{- define "countersign.selector" -}}
app.kubernetes.io/name: countersign
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "countersign.labels" -}}
{{ include "countersign.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end -}}

{{- define "countersign.image" -}}
{{- $image := .Values.image -}}
{{- if $image.digest -}}
{{ $image.repository }}@{{ $image.digest }}
{{- else -}}
{{ $image.repository }}:{{ $image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{/* Refuses what values.schema.json cannot express. */}}
{{- define "countersign.check" -}}
{{- $sealer := .Values.sealer -}}
{{- $several := or (gt (int $sealer.replicas) 1) $sealer.autoscaling.enabled -}}
{{- if and $several (not $sealer.persistence.existingClaim) (ne $sealer.persistence.accessMode "ReadWriteMany") -}}
{{- fail "sealer.persistence.accessMode: several sealers share one volume, so it must be ReadWriteMany" -}}
{{- end -}}
{{- if and .Values.live.enabled (not $sealer.secret) -}}
{{- fail "sealer.secret: live.enabled needs the secret with the seal key (docs/operators/live-sealing.md)" -}}
{{- end -}}
{{- range $component := list "worker" "sealer" -}}
{{- $scaling := (index $.Values $component).autoscaling -}}
{{- if and $scaling.enabled (eq $scaling.kind "keda") (not $scaling.prometheusUrl) -}}
{{- fail (printf "%s.autoscaling.prometheusUrl: KEDA needs the address of Prometheus" $component) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "countersign.securityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
capabilities: { drop: [ALL] }
{{- end -}}

{{/* A container of the product's image with the restricted security context of its kind. */}}
{{- define "countersign.containerSecurity" -}}
{{ include "countersign.securityContext" . }}
{{- $confinement := .root.Values.confinement }}
{{- if and (has .component (list "api" "worker")) (eq $confinement.kind "bubblewrap") }}
seccompProfile: {{ toJson $confinement.seccompProfile }}
{{- with $confinement.appArmorProfile }}
appArmorProfile: {{ toJson . }}
{{- end }}
{{- else }}
seccompProfile: { type: RuntimeDefault }
{{- end }}
{{- end -}}

{{/* Files of secrets must be readable by their owner only, which Kubernetes cannot mount: they are copied to memory. */}}
{{- define "countersign.secretFiles" -}}
- name: secrets
  image: {{ include "countersign.image" .root }}
  imagePullPolicy: {{ .root.Values.image.pullPolicy }}
  command: [sh, -c, 'install -m 0400 -t /run/secrets/countersign /run/mounted/*/*']
  securityContext:
    {{- include "countersign.securityContext" . | nindent 4 }}
    seccompProfile: { type: RuntimeDefault }
  resources: { requests: { cpu: 10m, memory: 16Mi }, limits: { memory: 32Mi } }
  volumeMounts:
    - { name: secrets, mountPath: /run/secrets/countersign }
    {{- range .secrets }}
    - { name: {{ .name }}, mountPath: /run/mounted/{{ .name }}, readOnly: true }
    {{- end }}
{{- end -}}

{{- define "countersign.examiner" -}}
{{- $values := .root.Values -}}
- name: examiner
  image: {{ include "countersign.image" .root }}
  imagePullPolicy: {{ $values.image.pullPolicy }}
  # A sidecar. It leaves the network of its pod; the examiner does not start with one.
  restartPolicy: Always
  command: [unshare, --net, --, countersign, serve, examiner]
  env:
    - { name: COUNTERSIGN_EXAMINER_SOCKET, value: /run/examiner/socket }
  securityContext:
    allowPrivilegeEscalation: false
    readOnlyRootFilesystem: true
    runAsUser: 0
    runAsGroup: 0
    # Within the user namespace of the pod (hostUsers: false).
    capabilities: { drop: [ALL], add: [SYS_ADMIN, SETUID, SETGID, SETPCAP, CHOWN, KILL, DAC_OVERRIDE, FOWNER] }
    seccompProfile: { type: RuntimeDefault }
  resources: {{ toJson $values.confinement.examinerResources }}
  volumeMounts:
    - { name: examiner-socket, mountPath: /run/examiner }
    - { name: examiner-tmp, mountPath: /tmp }
{{- end -}}

{{/* The secrets whose keys a process reads as files: name of the volume, and of the secret. */}}
{{- define "countersign.secretVolumes" -}}
{{- $values := .root.Values -}}
{{- $secrets := list -}}
{{- with $values.keys.masterSecret -}}
{{- $secrets = append $secrets (dict "name" "master" "secret" .) -}}
{{- end -}}
{{- if and (eq .component "worker") $values.keys.webhookSecret -}}
{{- $secrets = append $secrets (dict "name" "webhook" "secret" $values.keys.webhookSecret) -}}
{{- end -}}
{{- if and (eq .component "sealer") $values.sealer.secret -}}
{{- $secrets = append $secrets (dict "name" "seal" "secret" $values.sealer.secret) -}}
{{- end -}}
{{- toJson (dict "secrets" $secrets) -}}
{{- end -}}

{{- define "countersign.env" -}}
{{- $values := .root.Values -}}
- name: COUNTERSIGN_DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ index $values.database (printf "%sSecret" .component) }}, key: url } }
- name: COUNTERSIGN_S3_ACCESS_KEY
  valueFrom: { secretKeyRef: { name: {{ $values.s3.secret }}, key: accessKey } }
- name: COUNTERSIGN_S3_SECRET_KEY
  valueFrom: { secretKeyRef: { name: {{ $values.s3.secret }}, key: secretKey } }
{{- if and $values.mail.smtpSecret (ne .component "sealer") }}
- name: COUNTERSIGN_SMTP_URL
  valueFrom: { secretKeyRef: { name: {{ $values.mail.smtpSecret }}, key: url } }
{{- end }}
{{- if $values.keys.masterSecret }}
- { name: COUNTERSIGN_MASTER_KEY_FILE, value: /run/secrets/countersign/master.key }
{{- end }}
{{- if and (eq .component "worker") $values.keys.webhookSecret }}
- { name: COUNTERSIGN_WEBHOOK_KEY_FILE, value: /run/secrets/countersign/webhook.keys }
{{- end }}
{{- if and (eq .component "api") $values.live.enabled }}
- { name: COUNTERSIGN_LIVE_SIGNING, value: 'on' }
{{- end }}
{{- if and (ne .component "sealer") (eq $values.confinement.kind "examiner") }}
- { name: COUNTERSIGN_EXAMINER_SOCKET, value: /run/examiner/socket }
{{- end }}
{{- if eq .component "api" }}
- { name: COUNTERSIGN_PORT, value: '8080' }
- { name: COUNTERSIGN_METRICS_PORT, value: '9090' }
- { name: COUNTERSIGN_METRICS_HOST, value: 0.0.0.0 }
{{- else if eq .component "worker" }}
- { name: COUNTERSIGN_WORKER_HEALTH_PORT, value: '9090' }
{{- else }}
- { name: COUNTERSIGN_HEALTH_PORT, value: '9090' }
{{- end }}
{{- range $name, $value := (index $values .component).settings }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end -}}

{{/* The pod of api, worker or sealer. */}}
{{- define "countersign.pod" -}}
{{- $values := .root.Values -}}
{{- $own := index $values .component -}}
{{- $port := ternary "http" "metrics" (eq .component "api") -}}
{{- $secrets := (include "countersign.secretVolumes" . | fromJson).secrets -}}
{{- $examined := and (ne .component "sealer") (eq $values.confinement.kind "examiner") -}}
metadata:
  labels: {{- include "countersign.labels" . | nindent 4 }}
  annotations:
    checksum/settings: {{ include (print .root.Template.BasePath "/configmap.yaml") .root | sha256sum }}
spec:
  serviceAccountName: {{ include "countersign.name" . }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- if $examined }}
  hostUsers: false
  {{- end }}
  {{- with $values.imagePullSecrets }}
  imagePullSecrets: {{ toJson . }}
  {{- end }}
  securityContext: { fsGroup: 10001 }
  # Longer than a process takes to drain and to finish what it has begun.
  terminationGracePeriodSeconds: 60
  topologySpreadConstraints:
    {{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
    - maxSkew: 1
      topologyKey: {{ $key }}
      whenUnsatisfiable: ScheduleAnyway
      labelSelector: { matchLabels: {{ include "countersign.selector" $ | fromYaml | toJson }} }
    {{- end }}
  {{- if or $secrets $examined }}
  initContainers:
    {{- if $secrets }}
    {{- include "countersign.secretFiles" (dict "root" .root "component" .component "secrets" $secrets) | nindent 4 }}
    {{- end }}
    {{- if $examined }}
    {{- include "countersign.examiner" . | nindent 4 }}
    {{- end }}
  {{- end }}
  containers:
    - name: {{ .component }}
      image: {{ include "countersign.image" .root }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args: [serve, {{ .component }}]
      envFrom: [{ configMapRef: { name: {{ include "countersign.name" (dict "root" .root "component" "settings") }} } }]
      env: {{- include "countersign.env" . | nindent 8 }}
      ports:
        {{- if eq .component "api" }}
        - { name: http, containerPort: 8080 }
        {{- end }}
        - { name: metrics, containerPort: 9090 }
      startupProbe:
        httpGet: { path: /livez, port: {{ $port }} }
        periodSeconds: 2
        failureThreshold: 60
      livenessProbe:
        httpGet: { path: /livez, port: {{ $port }} }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      readinessProbe:
        httpGet: { path: /readyz, port: {{ $port }} }
        periodSeconds: 3
        timeoutSeconds: 5
        failureThreshold: 1
      resources: {{ toJson $own.resources }}
      securityContext: {{- include "countersign.containerSecurity" . | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /var/lib/countersign }
        - { name: tmp, mountPath: /tmp }
        {{- if $secrets }}
        - { name: secrets, mountPath: /run/secrets/countersign, readOnly: true }
        {{- end }}
        {{- if $examined }}
        - { name: examiner-socket, mountPath: /run/examiner }
        {{- end }}
        {{- with $own.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    {{- if eq .component "sealer" }}
    - name: data
      persistentVolumeClaim: { claimName: {{ $own.persistence.existingClaim | default (include "countersign.name" .) }} }
    {{- else }}
    - { name: data, emptyDir: {} }
    {{- end }}
    - { name: tmp, emptyDir: { sizeLimit: 2Gi } }
    {{- if $secrets }}
    - { name: secrets, emptyDir: { medium: Memory, sizeLimit: 4Mi } }
    {{- end }}
    {{- range $secrets }}
    - { name: {{ .name }}, secret: { secretName: {{ .secret }} } }
    {{- end }}
    {{- if $examined }}
    - { name: examiner-socket, emptyDir: { medium: Memory, sizeLimit: 1Mi } }
    - { name: examiner-tmp, emptyDir: { medium: Memory, sizeLimit: 1Gi } }
    {{- end }}
    {{- with $own.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with $own.nodeSelector }}
  nodeSelector: {{ toJson . }}
  {{- end }}
  {{- with $own.tolerations }}
  tolerations: {{ toJson . }}
  {{- end }}
{{- end -}}

{{- define "countersign.migratePod" -}}
{{- $values := .root.Values -}}
metadata:
  labels: {{- include "countersign.labels" . | nindent 4 }}
spec:
  restartPolicy: Never
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with $values.imagePullSecrets }}
  imagePullSecrets: {{ toJson . }}
  {{- end }}
  containers:
    - name: migrate
      image: {{ include "countersign.image" .root }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args: [migrate]
      env:
        - name: COUNTERSIGN_OWNER_DATABASE_URL
          {{- if eq $values.database.kind "external" }}
          valueFrom: { secretKeyRef: { name: {{ $values.database.ownerSecret }}, key: url } }
          {{- else }}
          valueFrom: { secretKeyRef: { name: {{ include "countersign.name" (dict "root" .root "component" "database") }}-app, key: uri } }
          {{- end }}
      resources: {{ toJson $values.migrate.resources }}
      securityContext: {{- include "countersign.containerSecurity" . | nindent 8 }}
      volumeMounts: [{ name: tmp, mountPath: /tmp }]
  volumes: [{ name: tmp, emptyDir: {} }]
{{- end -}}
