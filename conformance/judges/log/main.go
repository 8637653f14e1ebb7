// Judges a Countersign log by Go's own implementation of transparency logs: golang.org/x/mod/sumdb/note opens its
// checkpoints, golang.org/x/mod/sumdb/tlog computes its hashes anew from the leaves and makes and checks the proofs.
// The files are those of C2SP tlog-tiles; only their paths are translated.
//
//	judge FOLDER VKEY CHECKPOINTS CASES
//
// FOLDER holds tile/…; CHECKPOINTS is a JSON array of signed notes, CASES one JSON object a line. The first thing that
// is not right ends it with a message; else it prints what it has seen, as JSON.
package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

type checkpoint struct {
	size int64
	root tlog.Hash
}

// A proof as ours made it (or as it was spoilt afterwards), and what our own checker says of it.
type proofCase struct {
	Kind   string   `json:"kind"` // inclusion or consistency
	Size   int64    `json:"size"`
	Index  int64    `json:"index"` // of the leaf, or the smaller size
	Proof  []string `json:"proof"`
	Spoilt bool     `json:"spoilt"`
	Ours   bool     `json:"ours"`
}

type seen struct {
	Leaves      int64 `json:"leaves"`
	Checkpoints int   `json:"checkpoints"`
	Tiles       int   `json:"tiles"`
	Inclusion   int   `json:"inclusion"`
	Consistency int   `json:"consistency"`
	Refused     int   `json:"refused"`
	ByTiles     int   `json:"byTiles"`
}

func main() {
	if len(os.Args) != 5 {
		fail("usage: judge FOLDER VKEY CHECKPOINTS CASES")
	}
	folder, vkey, notes, cases := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	checkpoints := openCheckpoints(vkey, notes)
	last := checkpoints[len(checkpoints)-1]
	log := readLog(folder, last.size)
	result := seen{Leaves: last.size, Checkpoints: len(checkpoints)}
	checkRoots(log, checkpoints)
	result.Tiles = checkTiles(folder, log)
	checkCases(log, last, folder, cases, &result)
	out, _ := json.Marshal(result)
	fmt.Println(string(out))
}

func openCheckpoints(vkey, file string) []checkpoint {
	verifier, err := note.NewVerifier(vkey)
	check(err, "the verifier key")
	var texts []string
	check(json.Unmarshal(read(file), &texts), "the checkpoints")
	var checkpoints []checkpoint
	for _, text := range texts {
		opened, err := note.Open([]byte(text), note.VerifierList(verifier))
		check(err, "a checkpoint")
		lines := strings.Split(opened.Text, "\n")
		if len(lines) < 4 || lines[0] != verifier.Name() {
			fail("a checkpoint of another origin: %q", opened.Text)
		}
		size, err := strconv.ParseInt(lines[1], 10, 64)
		check(err, "a checkpoint's size")
		root, err := base64.StdEncoding.DecodeString(lines[2])
		check(err, "a checkpoint's root")
		c := checkpoint{size: size}
		copy(c.root[:], root)
		checkpoints = append(checkpoints, c)
	}
	sort.Slice(checkpoints, func(i, j int) bool { return checkpoints[i].size < checkpoints[j].size })
	return checkpoints
}

// The hashes of the whole tree, computed from the leaves alone.
type log struct {
	stored  []tlog.Hash
	records []tlog.Hash
	roots   map[int64]tlog.Hash
}

func (l *log) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		if index >= int64(len(l.stored)) {
			return nil, fmt.Errorf("there is no hash %d", index)
		}
		hashes[i] = l.stored[index]
	}
	return hashes, nil
}

func (l *log) root(size int64) tlog.Hash {
	if root, ok := l.roots[size]; ok {
		return root
	}
	root, err := tlog.TreeHash(size, l)
	check(err, "a root")
	l.roots[size] = root
	return root
}

func readLog(folder string, size int64) *log {
	l := &log{roots: map[int64]tlog.Hash{}}
	for n := int64(0); n*256 < size; n++ {
		width := size - n*256
		if width > 256 {
			width = 256
		}
		bundle := read(filepath.Join(folder, "tile", "entries", numbered(n, int(width))))
		for len(bundle) > 0 {
			length := int(binary.BigEndian.Uint16(bundle))
			record := tlog.RecordHash(bundle[2 : 2+length])
			index := int64(len(l.records))
			hashes, err := tlog.StoredHashesForRecordHash(index, record, l)
			check(err, "hashing a leaf")
			l.stored = append(l.stored, hashes...)
			l.records = append(l.records, record)
			bundle = bundle[2+length:]
		}
	}
	if int64(len(l.records)) != size {
		fail("the bundles hold %d leaves, the checkpoint is of %d", len(l.records), size)
	}
	return l
}

func checkRoots(l *log, checkpoints []checkpoint) {
	for i, c := range checkpoints {
		if l.root(c.size) != c.root {
			fail("the checkpoint of %d leaves has another root", c.size)
		}
		if i == 0 {
			continue
		}
		before := checkpoints[i-1]
		proof, err := tlog.ProveTree(c.size, before.size, l)
		check(err, "proving that a checkpoint grew")
		check(tlog.CheckTree(proof, c.size, c.root, before.size, before.root), "a checkpoint that grew")
	}
}

// Every hash tile in the folder, also those of sizes gone by, byte for byte.
func checkTiles(folder string, l *log) int {
	count := 0
	root := filepath.Join(folder, "tile")
	err := filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		name, _ := filepath.Rel(root, path)
		if strings.HasPrefix(name, "entries") {
			return nil
		}
		tile := parsed(filepath.ToSlash(name))
		data, err := tlog.ReadTileData(tile, l)
		check(err, name)
		if !bytes.Equal(data, read(path)) {
			fail("%s is not what the leaves lead to", name)
		}
		count++
		return nil
	})
	check(err, "the tiles")
	return count
}

// How many proofs are made a second time from the tiles alone, which tlog checks against the root as it reads them.
const byTiles = 200

func checkCases(l *log, last checkpoint, folder, file string, result *seen) {
	input, err := os.Open(file)
	check(err, "the cases")
	defer input.Close()
	tiles := tlog.TileHashReader(tlog.Tree{N: last.size, Hash: last.root}, &files{folder: folder, size: last.size})
	lines := bufio.NewScanner(input)
	lines.Buffer(make([]byte, 1<<20), 1<<20)
	for lines.Scan() {
		var c proofCase
		check(json.Unmarshal(lines.Bytes(), &c), "a case")
		var reader tlog.HashReader = l
		if !c.Spoilt && result.ByTiles < byTiles {
			reader = tiles
			result.ByTiles++
		}
		judge(l, reader, c, result)
	}
	check(lines.Err(), "the cases")
}

func judge(l *log, reader tlog.HashReader, c proofCase, result *seen) {
	proof := make([]tlog.Hash, len(c.Proof))
	for i, text := range c.Proof {
		hash, err := hex.DecodeString(text)
		check(err, "a proof's hash")
		copy(proof[i][:], hash)
	}
	where := fmt.Sprintf("%s of %d in %d", c.Kind, c.Index, c.Size)
	var verdict error
	var own []tlog.Hash
	var err error
	if c.Kind == "inclusion" {
		verdict = tlog.CheckRecord(tlog.RecordProof(proof), c.Size, l.root(c.Size), c.Index, l.records[c.Index])
		if !c.Spoilt {
			own, err = tlog.ProveRecord(c.Size, c.Index, reader)
		}
		result.Inclusion++
	} else {
		verdict = tlog.CheckTree(tlog.TreeProof(proof), c.Size, l.root(c.Size), c.Index, l.root(c.Index))
		if !c.Spoilt {
			own, err = tlog.ProveTree(c.Size, c.Index, reader)
		}
		result.Consistency++
	}
	check(err, where)
	if c.Ours != (verdict == nil) {
		fail("%s (spoilt: %v): ours says %v, tlog says %v", where, c.Spoilt, c.Ours, verdict)
	}
	if verdict != nil {
		result.Refused++
	}
	if c.Spoilt {
		return
	}
	if verdict != nil {
		fail("%s: a proof of ours is refused: %v", where, verdict)
	}
	if len(own) != len(proof) {
		fail("%s: ours has %d hashes, tlog's %d", where, len(proof), len(own))
	}
	for i := range own {
		if own[i] != proof[i] {
			fail("%s: hash %d is another one than tlog's", where, i)
		}
	}
}

// The path adapter: tlog asks for tiles as go.sum databases name them, and gets them by their C2SP paths.
type files struct {
	folder string
	size   int64
}

func (f *files) Height() int { return height }

func (f *files) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for i, tile := range tiles {
		name := filepath.Join(f.folder, "tile", strconv.Itoa(tile.L), numbered(tile.N, tile.W))
		bytes, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		data[i] = bytes
	}
	return data, nil
}

func (f *files) SaveTiles([]tlog.Tile, [][]byte) {}

func numbered(n int64, width int) string {
	name := fmt.Sprintf("%03d", n%1000)
	for n >= 1000 {
		n /= 1000
		name = fmt.Sprintf("x%03d/%s", n%1000, name)
	}
	if width < 1<<height {
		name += fmt.Sprintf(".p/%d", width)
	}
	return filepath.FromSlash(name)
}

func parsed(name string) tlog.Tile {
	tile := tlog.Tile{H: height, W: 1 << height}
	if i := strings.Index(name, ".p/"); i >= 0 {
		width, err := strconv.Atoi(name[i+3:])
		check(err, name)
		tile.W = width
		name = name[:i]
	}
	parts := strings.Split(name, "/")
	level, err := strconv.Atoi(parts[0])
	check(err, name)
	tile.L = level
	for _, part := range parts[1:] {
		n, err := strconv.ParseInt(strings.TrimPrefix(part, "x"), 10, 64)
		check(err, name)
		tile.N = tile.N*1000 + n
	}
	return tile
}

func read(file string) []byte {
	data, err := os.ReadFile(file)
	check(err, file)
	return data
}

func check(err error, what string) {
	if err != nil {
		fail("%s: %v", what, err)
	}
}

func fail(format string, args ...interface{}) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	os.Exit(1)
}
