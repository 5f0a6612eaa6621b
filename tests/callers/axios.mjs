// Sends a request by axios: node axios.mjs METHOD URL HEADERS BODY
import axios from "axios";

const [method, url, headers, data] = process.argv.slice(2);
const answer = await axios.request({
  method,
  url,
  headers: JSON.parse(headers),
  data: data || undefined,
  responseType: "text",
  transformResponse: (text) => text,
  validateStatus: () => true,
});
console.log(JSON.stringify({ status: answer.status, headers: answer.headers, body: answer.data }));
