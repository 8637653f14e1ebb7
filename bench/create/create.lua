-- One create with two signers per request, each on a document of its own. Every wrk thread takes its share of the ids.
local threads = 0
function setup(thread)
  thread:set("id", threads)
  threads = threads + 1
end

function init(args)
  ids = {}
  local n = 0
  for line in io.lines(args[1]) do
    if n % 2 == id then ids[#ids + 1] = line end
    n = n + 1
  end
  key = args[2]
  at = 0
end

function request()
  at = at + 1
  local body = '{"document_id":"' .. (ids[at] or ids[#ids]) .. '","signers":[' ..
    '{"name":"Asha Rao","email":"asha@example.com","page":["1"],"cords":[{"x":72,"y":600,"w":180,"h":56}]},' ..
    '{"name":"Ben Ode","email":"ben@example.com","page":["1"],"cords":[{"x":342,"y":600,"w":180,"h":56}]}]}'
  return wrk.format("POST", "/api/v1/document-signrequest", {
    ["Authorization"] = "Bearer " .. key, ["Content-Type"] = "application/json", ["Accept"] = "application/json" }, body)
end
