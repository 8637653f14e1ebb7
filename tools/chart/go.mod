module countersign.example/chart-tools

go 1.17

require github.com/yannh/kubeconform v0.6.3

require (
	github.com/santhosh-tekuri/jsonschema/v5 v5.1.1 // indirect
	gopkg.in/yaml.v2 v2.4.0 // indirect
	sigs.k8s.io/yaml v1.2.0 // indirect
)
