// A program with the client that oapi-codegen makes. It is compiled with that client (../clients.ts).
package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"

	"countersign.example/contract-tools/api"
)

func main() {
	ctx := context.Background()
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
		return nil
	}
	client, err := api.NewClientWithResponses(os.Getenv("URL"), api.WithRequestEditorFn(withKey))
	check(err)
	pdf, err := os.ReadFile(os.Getenv("PDF"))
	check(err)
	name := "Lease.pdf"
	uploaded, err := client.UploadDocumentWithBodyWithResponse(
		ctx, &api.UploadDocumentParams{Name: &name}, "application/pdf", bytes.NewReader(pdf))
	check(err)
	expect(uploaded.JSON200 != nil, uploaded.Body)
	created, err := client.CreateSignRequestWithResponse(ctx, nil, api.NewSignRequest{
		DocumentId: uploaded.JSON200.DocumentId,
		Signers:    []api.NewSigner{{Name: "Asha Rao", Email: "asha@example.com"}},
	})
	check(err)
	expect(created.JSON200 != nil, created.Body)
	signed, err := client.GetSignedDocumentWithResponse(ctx, os.Getenv("COMPLETED"), nil)
	check(err)
	expect(signed.StatusCode() == http.StatusOK, signed.Body)
	check(os.WriteFile(os.Getenv("OUT"), signed.Body, 0o600))
	fmt.Print(created.JSON200.DocumentId)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func expect(condition bool, body []byte) {
	if !condition {
		panic(string(body))
	}
}
