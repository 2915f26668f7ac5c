importScripts('http://localhost:8080/sineta-worker.js');
